package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"

	"plumbline/k6/frame"
	"plumbline/k6/internal/wstest"
)

// asK6 makes this test's binary be the k6 that it tests.
const asK6 = "PLUMBLINE_TEST_AS_K6"

func TestMain(m *testing.M) {
	if os.Getenv(asK6) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

const chatPlan = `{"v":1,"workload":"chat","sessionS":null,"sending":{"kind":"open","perClientPerS":10,"payloadBytes":128},"stages":[
	{"phase":"warm-up","seconds":0.3,"clients":10,"sends":true},{"phase":"warm-up","seconds":1,"clients":10,"sends":true},
	{"phase":"measure","seconds":2,"clients":10,"sends":true},{"phase":"drain","seconds":1,"clients":10,"sends":false}]}`

const echoPlan = `{"v":1,"workload":"echo","sessionS":null,"sending":{"kind":"closed","depth":2,"payloadBytes":20},"stages":[
	{"phase":"warm-up","seconds":0.3,"clients":5,"sends":true},{"phase":"measure","seconds":1,"clients":5,"sends":true},
	{"phase":"drain","seconds":1,"clients":5,"sends":false}]}`

const pushPlan = `{"v":1,"workload":"push","sessionS":null,"push":{"count":10,"bytes":10000},
	"sending":{"kind":"open","perClientPerS":10,"payloadBytes":20,"phases":"in-step"},"stages":[
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

func TestBothEnginesSayTheSameOfAnHonestServer(t *testing.T) {
	t.Parallel()
	for _, engine := range []string{"native", "js"} {
		for script, plan := range map[string]string{"chat.js": chatPlan, "echo.js": echoPlan, "push.js": pushPlan, "ticks.js": ticksPlan} {
			if engine == "js" && (script == "push.js" || script == "ticks.js") {
				continue // only the native engine has them
			}
			t.Run(engine+" "+script, func(t *testing.T) {
				t.Parallel()
				server := wstest.Start(t, wstest.Faults{PingOnJoin: true})
				s := &session{script: script, plan: plan, target: server.URL(), engine: engine}
				s.start(t)
				if code := s.code(t); code != 0 || s.stderr.Len() > 0 {
					t.Fatalf("exit code %d, %s", code, s.stderr.String())
				}
				server.Settle()
				frames := s.frames(t)
				expected := sum(frames, "ledger.expected", everyPhase...)
				if delivered := sum(frames, "ledger.delivered", everyPhase...); expected == 0 || delivered != expected {
					t.Errorf("%d of %d owed deliveries arrived", delivered, expected)
				}
				for _, id := range []string{"ledger.duplicated", "ledger.reordered", "ledger.unexpected"} {
					if n := sum(frames, id, everyPhase...); n != 0 {
						t.Errorf("%s: %d", id, n)
					}
				}
				for _, f := range frames {
					if len(f.Errors) > 0 {
						t.Errorf("frame %d has errors: %v", f.Seq, f.Errors)
					}
				}
				if sent := sum(frames, "messages.sent", everyPhase...); sent != int64(len(server.Book().Received)) {
					t.Errorf("%d messages were sent, the server got %d", sent, len(server.Book().Received))
				}
				if left := server.Book().Open; left != 0 {
					t.Errorf("%d connections are left", left)
				}
			})
		}
	}
}

func TestAUsersOwnScriptBecomesFramesEachSecond(t *testing.T) {
	t.Parallel()
	server := wstest.Start(t, wstest.Faults{})
	s := &session{script: "../testdata/own-script.js", env: []string{"URL=" + server.URL()}}
	s.start(t)
	if code := s.code(t); code != 0 {
		t.Fatal(code, s.stderr.String())
	}
	frames := s.frames(t)
	if len(frames) < 2 {
		t.Fatalf("%d frames of 2.5 s", len(frames))
	}
	for _, f := range frames {
		if f.Phase != "measure" || f.DurationMs > 1900 {
			t.Errorf("frame %d lasts %g ms in %s", f.Seq, f.DurationMs, f.Phase)
		}
	}
	echoed := int64(len(server.Book().Received))
	if received := sum(frames, "deliveries.received", "measure"); received != echoed || received == 0 {
		t.Errorf("%d messages received, the server echoed %d", received, echoed)
	}
	// k6 counts pings and closes as messages sent.
	if sent, opened := sum(frames, "messages.sent", "measure"), sum(frames, "connections.opened", "measure"); sent != echoed+2*opened {
		t.Errorf("%d messages sent on %d connections, the server got %d", sent, opened, echoed)
	}
	if opened := sum(frames, "connections.opened", "measure"); opened != int64(server.Book().Connections) {
		t.Errorf("%d connections, the server saw %d", opened, server.Book().Connections)
	}
	if frames[0].Histograms["connect"] == "" || frames[0].Histograms["latency"] == "" {
		t.Errorf("histograms %v", frames[0].Histograms)
	}
}

// dividedBy is a plan that so many generators share.
func dividedBy(generators int, plan string) string {
	return strings.Replace(plan, `"v":1`, fmt.Sprintf(`"v":1,"generators":%d`, generators), 1)
}

func TestGeneratorsDivideAPlanByExecutionSegments(t *testing.T) {
	t.Parallel()
	server := wstest.Start(t, wstest.Faults{})
	var parts []*session
	for _, segment := range []string{"0:1/2", "1/2:1"} {
		s := &session{script: "echo.js", plan: dividedBy(2, echoPlan), target: server.URL(), args: []string{"--execution-segment", segment}}
		s.start(t)
		parts = append(parts, s)
	}
	var sent int64
	for i, want := range []int64{3, 2} {
		if code := parts[i].code(t); code != 0 {
			t.Fatal(code, parts[i].stderr.String())
		}
		frames := parts[i].frames(t)
		if opened := sum(frames, "connections.opened", everyPhase...); opened != want {
			t.Errorf("generator %d opened %d of 5 connections, want %d", i, opened, want)
		}
		if owed, got := sum(frames, "ledger.expected", everyPhase...), sum(frames, "ledger.delivered", everyPhase...); owed == 0 || owed != got {
			t.Errorf("generator %d got %d of %d owed", i, got, owed)
		}
		sent += sum(frames, "messages.sent", everyPhase...)
	}
	ids := map[string]bool{}
	for _, text := range server.Book().Received {
		ids[string(text[:11])] = true // sender and sequence
	}
	if int64(len(ids)) != sent {
		t.Errorf("%d different messages of %d: two generators use one number", len(ids), sent)
	}
}

func TestASegmentThatTheGeneratorsDoNotAgreeOnIsRefused(t *testing.T) {
	t.Parallel()
	for want, s := range map[string]session{
		"one of equal parts":  {script: "echo.js", plan: dividedBy(4, echoPlan), args: []string{"--execution-segment", "0:2/3"}},
		"chat is not divided": {script: "chat.js", plan: dividedBy(2, chatPlan), args: []string{"--execution-segment", "0:1/2"}},
		"this one of 2":       {script: "echo.js", plan: dividedBy(4, echoPlan), args: []string{"--execution-segment", "0:1/2"}},
		"the plan is for 3":   {script: "echo.js", plan: dividedBy(3, echoPlan)},
	} {
		t.Run(want, func(t *testing.T) {
			t.Parallel()
			s.target = "ws://127.0.0.1:1"
			s.start(t)
			if code := s.code(t); code == 0 || !strings.Contains(s.stderr.String(), want) {
				t.Errorf("exit code %d, %s", code, s.stderr.String())
			}
		})
	}
}

func TestASearchSaysInItsEndWhereItStopped(t *testing.T) {
	t.Parallel()
	searching := strings.Replace(pushPlan, `"v":1`, `"v":1,"limit":{"latencyP99Us":20000,"errorShare":0.01}`, 1)
	s := &session{script: "push.js", plan: searching, target: wstest.Start(t, wstest.Faults{Delay: 50 * time.Millisecond}).URL()}
	s.start(t)
	if code := s.code(t); code != 0 {
		t.Fatal(code, s.stderr.String())
	}
	s.frames(t)
	text, err := os.ReadFile(s.path())
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	var end frame.Message
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &end); err != nil {
		t.Fatal(err)
	}
	if end.Stopped == nil || end.Stopped.Stage != 1 || end.Stopped.Why != frame.LatencyLimit || end.Stopped.Value < 50_000 {
		t.Errorf("the end says %+v", end.Stopped)
	}
}

func TestTheProductReadsTheFrames(t *testing.T) {
	t.Parallel()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no node here")
	}
	if _, err := os.Stat("../../node_modules/tsx"); err != nil {
		t.Skip("the product's dependencies are not installed")
	}
	s := &session{script: "chat.js", plan: chatPlan, target: wstest.Start(t, wstest.Faults{DropEvery: 50}).URL()}
	s.start(t)
	if code := s.code(t); code != 0 {
		t.Fatal(code, s.stderr.String())
	}
	command := exec.Command(node, "--import", "tsx", "testdata/check-frames.mts", s.path())
	command.Stderr = os.Stderr
	text, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	var found []struct {
		Seq             int
		Count, P50, Max int64
	}
	if err := json.Unmarshal(text, &found); err != nil {
		t.Fatal(err)
	}
	for i, f := range s.frames(t) {
		if f.Histograms["latency"] == "" {
			continue
		}
		h, err := hdrhistogram.Decode([]byte(f.Histograms["latency"]))
		if err != nil {
			t.Fatal(err)
		}
		if got := found[i]; got.Count != h.TotalCount() || got.P50 != h.ValueAtPercentile(50) || got.Max != h.Max() {
			t.Errorf("frame %d: read as %+v, written as %d, p50 %d, max %d", i, got, h.TotalCount(), h.ValueAtPercentile(50), h.Max())
		}
	}
}

func TestATerminatedRunClosesItsConnectionsAndKeepsItsFrames(t *testing.T) {
	t.Parallel()
	for _, engine := range []string{"native", "js"} {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			server := wstest.Start(t, wstest.Faults{})
			s := &session{script: "chat.js", plan: strings.Replace(chatPlan, `"seconds":2`, `"seconds":600`, 1), target: server.URL(), engine: engine}
			s.start(t)
			for deadline := time.Now().Add(20 * time.Second); len(server.Book().Received) < 100; time.Sleep(10 * time.Millisecond) {
				if time.Now().After(deadline) {
					t.Fatal("the load does not begin")
				}
			}
			if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
				t.Fatal(err)
			}
			start := time.Now()
			if code := s.code(t); code == 0 {
				t.Error("an aborted run says that it succeeded")
			}
			// Three seconds are promised; the machine may be busy with other tests.
			if took := time.Since(start); took > 6*time.Second {
				t.Errorf("it took %v", took)
			}
			if frames := s.frames(t); len(frames) == 0 || sum(frames, "messages.sent", everyPhase...) == 0 {
				t.Errorf("%d frames are kept", len(frames))
			}
		})
	}
}

func TestWhatCannotRunSaysWhy(t *testing.T) {
	t.Parallel()
	cases := map[string]struct {
		session session
		want    string
	}{
		"no plan":            {session{script: "chat.js", target: "ws://127.0.0.1:1"}, "PLUMBLINE_PLAN is not set"},
		"broken plan":        {session{script: "chat.js", plan: `{"v":1`, target: "ws://127.0.0.1:1"}, "load plan: unexpected EOF"},
		"unknown key":        {session{script: "chat.js", plan: strings.Replace(chatPlan, `"v":1`, `"v":1,"speed":9`, 1)}, `unknown field \"speed\"`},
		"negative rate":      {session{script: "chat.js", plan: strings.Replace(chatPlan, `perClientPerS":10`, `perClientPerS":-10`, 1)}, "sending.perClientPerS"},
		"another's workload": {session{script: "echo.js", plan: chatPlan, target: "ws://127.0.0.1:1"}, "this scenario runs echo"},
		"push in script":     {session{script: "push.js", plan: pushPlan, target: "ws://127.0.0.1:1", engine: "js"}, "only the native engine has the workload push"},
		"push without push":  {session{script: "push.js", plan: strings.Replace(pushPlan, `"push":{"count":10,"bytes":10000},`, "", 1)}, "push: required"},
		"no target":          {session{script: "chat.js", plan: chatPlan}, "PLUMBLINE_TARGET"},
		"a name as target":   {session{script: "chat.js", plan: chatPlan, target: "ws://localhost:80"}, "is not ws://"},
		"no worker":          {session{script: "chat.js", plan: chatPlan, target: "ws://127.0.0.1:1", out: "ws://127.0.0.1:1/frames"}, "connection refused"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := c.session
			s.start(t)
			if code := s.code(t); code == 0 || !strings.Contains(s.stderr.String(), c.want) {
				t.Errorf("exit code %d, %s", code, s.stderr.String())
			}
		})
	}
}

func TestAServerThatIsNotThereIsAResult(t *testing.T) {
	t.Parallel()
	s := &session{script: "echo.js", plan: echoPlan, target: "ws://127.0.0.1:1"}
	s.start(t)
	if code := s.code(t); code != 0 {
		t.Errorf("exit code %d, %s", code, s.stderr.String())
	}
	var refused int64
	for _, f := range s.frames(t) {
		for _, e := range f.Errors {
			if e.Phase == "connect" && e.Cause == "refused" {
				refused += e.Count
			}
		}
	}
	if refused != 5 {
		t.Errorf("%d of 5 connections were refused", refused)
	}
}
