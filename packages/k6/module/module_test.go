package module

import (
	"sync"
	"testing"
	"time"

	"go.k6.io/k6/metrics"

	"plumbline/k6/frame"
)

// recorder keeps the marks that a clock pushes.
type recorder struct {
	mu   sync.Mutex
	cuts []frame.Cut
}

func (r *recorder) push(c metrics.SampleContainer) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cuts = append(r.cuts, c.(frame.Cut))
}

func TestAPhaseIsMarkedAtItsBeginAndEachSecondButNotNearItsEnd(t *testing.T) {
	t.Parallel()
	r := &recorder{}
	c := newFrameClock(r.push)
	begin := time.Now()
	if err := c.phase("warm-up", 2100*time.Millisecond); err != nil {
		t.Fatal(err)
	}
	time.Sleep(time.Until(begin.Add(2100 * time.Millisecond)))
	if err := c.phase("measure", 0); err != nil {
		t.Fatal(err)
	}
	c.end()
	c.end()
	r.mu.Lock()
	defer r.mu.Unlock()
	want := []string{"warm-up", "warm-up", "measure", ""}
	if len(r.cuts) != len(want) {
		t.Fatalf("%d marks: %v", len(r.cuts), r.cuts)
	}
	for i, cut := range r.cuts {
		if cut.Next != want[i] {
			t.Errorf("mark %d begins %q, want %q", i, cut.Next, want[i])
		}
	}
}

func TestAnUnknownPhaseIsRefused(t *testing.T) {
	t.Parallel()
	if err := newFrameClock(func(metrics.SampleContainer) {}).phase("preparing", 0); err == nil {
		t.Error("preparing was accepted")
	}
}

func TestOnlyAnAddressIsATarget(t *testing.T) {
	t.Parallel()
	for target, good := range map[string]bool{
		"ws://127.0.0.1:8080": true, "ws://[::1]:8080/": true, "ws://localhost:8080": false, "wss://127.0.0.1:1": true, "http://127.0.0.1:1": false,
		"127.0.0.1:8080": false, "ws://127.0.0.1": false, "ws://127.0.0.1:8080/ws/echo": false, "": false,
	} {
		if _, err := toTarget(target); (err == nil) != good {
			t.Errorf("%q: %v", target, err)
		}
	}
}

func TestARunsHistogramsBecomeFewQuantilesForThresholds(t *testing.T) {
	t.Parallel()
	registry := metrics.NewRegistry()
	r := register(registry)
	w := frame.NewWindow("measure", time.Now())
	for i := range int64(100_000) {
		w.Record(frame.Latency, i+1)
	}
	warm := frame.NewWindow("warm-up", time.Now())
	warm.Record(frame.Latency, 50_000_000)
	totals := newTotals()
	totals.add(w)
	totals.add(warm)
	samples := r.quantilesOf(totals, registry.RootTagSet())
	if len(samples) != maxQuantiles {
		t.Fatalf("%d samples", len(samples))
	}
	if median := samples[maxQuantiles/2].Value; median < 49_900 || median > 50_200 {
		t.Errorf("the median is %g", median)
	}
	if last := samples[maxQuantiles-1].Value; last < 100_000 || last > 100_100 {
		t.Errorf("the highest is %g: warm-up is not part of a result", last)
	}
	if counters := r.samplesOf(w, registry.RootTagSet()); len(counters) != len(frame.Ids)+len(r.standard) {
		t.Errorf("%d counters", len(counters))
	}
}
