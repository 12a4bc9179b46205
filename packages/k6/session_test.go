package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"plumbline/k6/frame"
)

const chatPlan = `{"v":1,"workload":"chat","sessionS":null,"sending":{"kind":"open","perClientPerS":10,"payloadBytes":128},"stages":[
	{"phase":"warm-up","seconds":0.3,"clients":10,"sends":true},{"phase":"warm-up","seconds":1,"clients":10,"sends":true},
	{"phase":"measure","seconds":2,"clients":10,"sends":true},{"phase":"drain","seconds":1,"clients":10,"sends":false}]}`

const echoPlan = `{"v":1,"workload":"echo","sessionS":null,"sending":{"kind":"closed","depth":2,"payloadBytes":24},"stages":[
	{"phase":"warm-up","seconds":0.3,"clients":5,"sends":true},{"phase":"measure","seconds":1,"clients":5,"sends":true},
	{"phase":"drain","seconds":1,"clients":5,"sends":false}]}`

const pushPlan = `{"v":1,"workload":"push","sessionS":null,"push":{"count":10,"bytes":10000},
	"sending":{"kind":"open","perClientPerS":10,"payloadBytes":24,"phases":"in-step"},"stages":[
	{"phase":"warm-up","seconds":1,"clients":5,"sends":true},{"phase":"measure","seconds":1,"clients":5,"sends":true},
	{"phase":"drain","seconds":1,"clients":5,"sends":false}]}`

const ticksPlan = `{"v":1,"workload":"ticks","sessionS":null,"ticks":{"everyMs":100},"sending":{"kind":"none"},"stages":[
	{"phase":"warm-up","seconds":1,"clients":5,"sends":false},{"phase":"measure","seconds":1,"clients":5,"sends":false},
	{"phase":"drain","seconds":1,"clients":5,"sends":false}]}`

type session struct {
	script, plan, target, engine string
	env, args                    []string
	out                          string
	stderr                       bytes.Buffer
	cmd                          *exec.Cmd
}

func (s *session) start(t *testing.T) {
	t.Helper()
	if s.out == "" {
		s.out = "file:" + filepath.Join(t.TempDir(), "frames.ndjson")
	}
	args := append([]string{"run", "--quiet", "--no-usage-report", "--summary-mode=disabled", "--address", "",
		"--out", "plumbline=" + s.out}, s.args...)
	s.cmd = exec.Command(os.Args[0], append(args, filepath.Join("scenarios", s.script))...)
	s.cmd.Env = append(os.Environ(), asK6+"=1", "PLUMBLINE_PLAN="+s.plan, "PLUMBLINE_TARGET="+s.target,
		"PLUMBLINE_ENGINE="+s.engine, "K6_AUTO_EXTENSION_RESOLUTION=false")
	s.cmd.Env = append(s.cmd.Env, s.env...)
	s.cmd.Stderr = &s.stderr
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
}

// code waits for k6's end.
func (s *session) code(t *testing.T) int {
	t.Helper()
	var exit *exec.ExitError
	if err := s.cmd.Wait(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return s.cmd.ProcessState.ExitCode()
}

func (s *session) path() string { return strings.TrimPrefix(s.out, "file:") }

// frames reads what k6 wrote; the end must agree with it.
func (s *session) frames(t *testing.T) (frames []*frame.Frame) {
	t.Helper()
	text, err := os.ReadFile(s.path())
	if err != nil {
		t.Fatal(err)
	}
	end := -1
	for line := range strings.Lines(string(text)) {
		var m frame.Message
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatal(err)
		}
		if m.Type == "end" {
			end = *m.Frames
			continue
		}
		if m.Frame.Seq != len(frames) {
			t.Errorf("frame %d follows %d frames", m.Frame.Seq, len(frames))
		}
		frames = append(frames, m.Frame)
	}
	if end != len(frames) {
		t.Errorf("%d frames, but the end says %d", len(frames), end)
	}
	return frames
}

func sum(frames []*frame.Frame, id string, phases ...string) (n int64) {
	for _, f := range frames {
		for _, phase := range phases {
			if f.Phase == phase {
				n += f.Values[id]
			}
		}
	}
	return n
}

var everyPhase = []string{"warm-up", "measure", "drain"}
