package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"plumbline/k6/frame"
	"plumbline/k6/internal/wstest"
)

// undelivered is the exit code of a run whose frames did not all arrive.
const undelivered = 111

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

func TestFramesThatCannotBeWrittenEndTheRunWithTheirOwnCode(t *testing.T) {
	t.Parallel()
	server := wstest.Start(t, wstest.Faults{})
	s := &session{script: "chat.js", plan: strings.Replace(chatPlan, `"seconds":2`, `"seconds":600`, 1), target: server.URL(), out: "file:/dev/full"}
	s.start(t)
	if code := s.code(t); code != undelivered || !strings.Contains(s.stderr.String(), "no space left on device") {
		t.Errorf("exit code %d, %s", code, s.stderr.String())
	}
}

func TestAWorkerThatDiesDuringTheRunEndsItWithItsOwnCode(t *testing.T) {
	t.Parallel()
	reached := make(chan struct{}, 1)
	worker := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if conn, err := (&websocket.Upgrader{}).Upgrade(w, r, nil); err == nil {
			_, _, _ = conn.ReadMessage() // the first frame, which nobody stores
			_ = conn.Close()
			reached <- struct{}{}
		}
	}))
	s := &session{script: "echo.js", plan: echoPlan, target: wstest.Start(t, wstest.Faults{}).URL(),
		out: strings.Replace(worker.URL, "http", "ws", 1) + "/frames"}
	s.start(t)
	<-reached
	worker.Close()
	if code := s.code(t); code != undelivered || !strings.Contains(s.stderr.String(), "were not acknowledged") {
		t.Errorf("exit code %d, %s", code, s.stderr.String())
	}
}

// The worker is to blame then, and not the generator.
func TestAWorkerThatCannotBeReachedAtTheStartHasACodeOfItsOwn(t *testing.T) {
	t.Parallel()
	s := &session{script: "chat.js", plan: chatPlan, target: "ws://127.0.0.1:1", out: "ws://127.0.0.1:1/frames"}
	s.start(t)
	if code := s.code(t); code != undelivered || !strings.Contains(s.stderr.String(), "connection refused") {
		t.Errorf("exit code %d, %s", code, s.stderr.String())
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
