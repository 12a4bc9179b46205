package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/HdrHistogram/hdrhistogram-go"

	"plumbline/k6/internal/wstest"
)

// deliveredBytes is the size of what reaches a client of each plan; that of ticks varies.
var deliveredBytes = map[string]int64{"chat.js": 128, "echo.js": 24, "push.js": 10_000}

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
				received, bytes := sum(frames, "deliveries.received", everyPhase...), sum(frames, "bytes.received", everyPhase...)
				if received < expected || script != "ticks.js" && bytes != received*deliveredBytes[script] {
					t.Errorf("%d deliveries of %d bytes, %d were owed in the measured time", received, bytes, expected)
				}
				for _, id := range []string{"ledger.duplicated", "ledger.reordered", "ledger.unexpected", "ledger.forged", "ledger.corrupted"} {
					if n := sum(frames, id, everyPhase...); n != 0 {
						t.Errorf("%s: %d", id, n)
					}
				}
				if compared := sum(frames, "ledger.compared", everyPhase...); compared == 0 {
					t.Error("nothing was compared whole")
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

func TestASecondRunIsRefusedWithItsReason(t *testing.T) {
	t.Parallel()
	server := wstest.Start(t, wstest.Faults{})
	s := &session{script: "../testdata/run-twice.js", plan: echoPlan, target: server.URL()}
	s.start(t)
	s.code(t)
	if n := strings.Count(s.stderr.String(), "run() makes the whole load by itself"); n != 3 {
		t.Errorf("%d of 4 runs were refused: %s", n, s.stderr.String())
	}
	if opened := sum(s.frames(t), "connections.opened", everyPhase...); opened != 5 {
		t.Errorf("%d connections were opened, the plan has 5", opened)
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

func TestThresholdsOnStandardMetricsSeeTheLoad(t *testing.T) {
	t.Parallel()
	server := wstest.Start(t, wstest.Faults{})
	s := &session{script: "../testdata/standard-thresholds.js", plan: echoPlan, target: server.URL()}
	s.start(t)
	if code := s.code(t); code != 0 {
		t.Errorf("exit code %d, %s", code, s.stderr.String())
	}
	if opened := sum(s.frames(t), "connections.opened", everyPhase...); opened != 5 {
		t.Errorf("a frame counts %d connections, the plan has 5", opened)
	}
}
