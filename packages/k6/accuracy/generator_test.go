package accuracy

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/HdrHistogram/hdrhistogram-go"

	"plumbline/k6/command"
	"plumbline/k6/frame"
	"plumbline/k6/plan"
)

// asK6 makes this test's binary be the generator: the same packages as the generator's own main, linked once.
const asK6 = "PLUMBLINE_TEST_AS_K6"

func TestMain(m *testing.M) {
	if os.Getenv(asK6) != "" {
		command.Execute()
		return
	}
	code := m.Run()
	if *save != "" {
		if err := results.write(*save); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
	}
	os.Exit(code)
}

// generator is one run of the generator.
type generator struct {
	cmd    *exec.Cmd
	frames string
	stderr bytes.Buffer
}

// startGenerator runs a plan with the native engine, or with js in plain k6.
func startGenerator(t *testing.T, p plan.Plan, target, engine string) *generator {
	t.Helper()
	text, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	g := &generator{frames: filepath.Join(t.TempDir(), "frames.ndjson")}
	g.cmd = exec.Command(os.Args[0], "run", "--quiet", "--no-usage-report", "--summary-mode=disabled", "--address", "", //nolint:gosec // ourselves
		"--out", "plumbline=file:"+g.frames, filepath.Join("..", "scenarios", p.Workload+".js"))
	g.cmd.Env = append(os.Environ(), asK6+"=1", "K6_AUTO_EXTENSION_RESOLUTION=false",
		"PLUMBLINE_PLAN="+string(text), "PLUMBLINE_TARGET="+target, "PLUMBLINE_ENGINE="+engine)
	g.cmd.Stderr = &g.stderr
	if err := g.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return g
}

// report is what a generator said of its measured messages.
type report struct {
	counts  map[string]int64
	errors  []frame.ErrorCount
	latency *hdrhistogram.Histogram
	lag     *hdrhistogram.Histogram
}

func (g *generator) wait(t *testing.T) report {
	t.Helper()
	if err := g.cmd.Wait(); err != nil || g.stderr.Len() > 0 {
		t.Fatalf("the generator: %v, %s", err, g.stderr.String())
	}
	text, err := os.ReadFile(g.frames)
	if err != nil {
		t.Fatal(err)
	}
	r := report{counts: map[string]int64{}, latency: frame.NewHistogram(), lag: frame.NewHistogram()}
	for line := range strings.Lines(string(text)) {
		var m frame.Message
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatal(err)
		}
		if m.Frame == nil {
			continue
		}
		if err := r.add(m.Frame); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// add takes a frame's figures. The plans here send in measure stages alone, so that no phase has to be left out.
func (r *report) add(f *frame.Frame) error {
	for id, n := range f.Values {
		r.counts[id] += n
	}
	r.errors = append(r.errors, f.Errors...)
	for id, into := range map[string]*hdrhistogram.Histogram{"latency": r.latency, "lag": r.lag} {
		text, ok := f.Histograms[id]
		if !ok {
			continue
		}
		h, err := hdrhistogram.Decode([]byte(text))
		if err != nil {
			return fmt.Errorf("frame %d: %s: %w", f.Seq, id, err)
		}
		if dropped := into.Merge(h); dropped != 0 {
			return fmt.Errorf("frame %d: %s: %d values are out of range", f.Seq, id, dropped)
		}
	}
	return nil
}

// answersOfPush and everyMs are what the plans here ask of push and ticks.
const (
	answersOfPush = 3
	everyMs       = 100
)

// load is a plan that connects without sending, sends for a while, all of it measured, and listens.
func load(workload string, clients int, sending plan.Sending, seconds float64) plan.Plan {
	p := plan.Plan{V: 1, Workload: workload, Sending: sending, Stages: []plan.Stage{
		{Phase: plan.WarmUp, Seconds: 0.3, Clients: clients},
		{Phase: plan.WarmUp, Seconds: 1, Clients: clients},
		{Phase: plan.Measure, Seconds: seconds, Clients: clients, Sends: true},
		// Long enough for the slowest machine to deliver what is on its way.
		{Phase: plan.Drain, Seconds: 1.5, Clients: clients},
	}}
	switch workload {
	case plan.Push:
		p.Push = &plan.PushAnswers{Count: answersOfPush, Bytes: 1000}
	case plan.Ticks:
		p.Ticks = &plan.Cadence{EveryMs: everyMs}
		// Ticks come from the upgrade on, and all of them are to be measured.
		p.Stages[0].Phase, p.Stages[1].Phase = plan.Measure, plan.Measure
	}
	return p
}
