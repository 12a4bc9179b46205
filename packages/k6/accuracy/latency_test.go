package accuracy

import (
	"flag"
	"fmt"
	"os"
	"testing"
	"time"

	"plumbline/k6/plan"
)

var full = flag.Bool("full", false, "more clients, longer, one case at a time, plain k6 beside: for a quiet machine")

var percentiles = []float64{50, 75, 90, 95, 99, 99.9, 100}

// latencyCase is a server whose delays are known, and the load that asks it.
type latencyCase struct {
	name      string
	behaviour behaviour
	workload  string
	clients   int
	sending   plan.Sending
	seconds   float64
	// engine is empty for the native one, js for plain k6, which is shown and not judged.
	engine string
	// check looks at what the case is about, beside the percentiles.
	check func(t *testing.T, s *server, r report)
}

const stall = 2 * time.Second

func latencyCases() []latencyCase {
	open := func(perS float64) plan.Sending {
		return plan.Sending{Kind: plan.Open, PerClientPerS: perS, PayloadBytes: 128}
	}
	closed := plan.Sending{Kind: plan.Closed, Depth: 1, PayloadBytes: 128}
	fixed := func(d time.Duration) behaviour {
		return behaviour{delay: func(int, time.Duration) time.Duration { return d }}
	}
	stalling := fixed(5 * time.Millisecond)
	stalling.stall, stalling.stallAfter = stall, 3*time.Second
	asks := plan.Sending{Kind: plan.Open, PerClientPerS: 5, PayloadBytes: 24}
	listens := plan.Sending{Kind: plan.None}
	ticking := func(b behaviour, d time.Duration) behaviour { b.tickingFor = d; return b }
	return []latencyCase{
		{name: "none", workload: plan.Echo, clients: 50, sending: open(10), seconds: 3},
		{name: "fixed 20 ms", behaviour: fixed(20 * time.Millisecond), workload: plan.Echo, clients: 50, sending: open(10), seconds: 3},
		{name: "fixed 20 ms, fan-out", behaviour: fixed(20 * time.Millisecond), workload: plan.Chat, clients: 20, sending: open(5), seconds: 3},
		{name: "5 ms, 15 % 60 ms", behaviour: behaviour{delay: twoPoint}, workload: plan.Echo, clients: 50, sending: open(10), seconds: 4},
		{name: "drift 5 to 65 ms", behaviour: behaviour{delay: drift}, workload: plan.Echo, clients: 50, sending: open(10), seconds: 4},
		{name: "fixed 20 ms, push", behaviour: fixed(20 * time.Millisecond), workload: plan.Push, clients: 30, sending: asks, seconds: 3},
		{name: "fixed 20 ms, ticks", behaviour: ticking(fixed(20*time.Millisecond), 3*time.Second), workload: plan.Ticks, clients: 50, sending: listens, seconds: 3},
		{name: "5 ms, 15 % 60 ms, ticks", behaviour: ticking(behaviour{delay: twoPoint}, 3*time.Second), workload: plan.Ticks, clients: 50, sending: listens, seconds: 3},
		{name: "stall of 2 s, ticks", behaviour: ticking(stalling, 8*time.Second), workload: plan.Ticks, clients: 50, sending: listens, seconds: 8, check: showsTheStall},
		{name: "stall of 2 s, open", behaviour: stalling, workload: plan.Echo, clients: 50, sending: open(10), seconds: 8, check: showsTheStall},
		{name: "stall of 2 s, closed", behaviour: stalling, workload: plan.Echo, clients: 4, sending: closed, seconds: 8, check: hidesTheStall},
	}
}

// twoPoint delays 3 messages of 20 for long.
func twoPoint(n int, _ time.Duration) time.Duration {
	if n%20 < 3 {
		return 60 * time.Millisecond
	}
	return 5 * time.Millisecond
}

// drift grows by 15 ms each second.
func drift(_ int, sinceFirst time.Duration) time.Duration {
	return 5*time.Millisecond + sinceFirst*15/1000
}

func TestPercentilesAreTheServersTruth(t *testing.T) {
	t.Parallel()
	cases := latencyCases()
	if *full {
		cases = atFullScale(cases)
	}
	var found table
	var names []string
	t.Run("delay", func(t *testing.T) {
		for _, c := range cases {
			names = append(names, c.name)
			t.Run(c.name, func(t *testing.T) {
				if !*full {
					t.Parallel()
				}
				c.judge(t, &found)
			})
		}
	})
	found.print(os.Stdout, names, "delay", "percentile", "server's truth", "reported", "off by", "")
}

// atFullScale is ten times the clients for longer, and each open case again in plain k6.
func atFullScale(cases []latencyCase) []latencyCase {
	var scaled []latencyCase
	for _, c := range cases {
		if c.workload != plan.Chat && c.sending.Kind != plan.Closed {
			c.clients *= 10
		}
		c.seconds += 5
		scaled = append(scaled, c)
		if c.sending.Kind == plan.Open && c.workload != plan.Push { // plain k6 has no push
			c.name, c.engine, c.check = c.name+" (plain k6)", "js", nil
			scaled = append(scaled, c)
		}
	}
	return scaled
}

func (c latencyCase) judge(t *testing.T, found *table) {
	s := startServer(t, c.behaviour)
	r := startGenerator(t, load(c.workload, c.clients, c.sending, c.seconds), s.target(), c.engine).wait(t)
	s.mu.Lock()
	defer s.mu.Unlock()
	judged := c.engine == ""
	if judged {
		wantWhole(t, s, r)
	}
	truth := s.latencies(s.zeroNs(r.lag.Min()))
	for _, percentile := range percentiles {
		if float64(len(truth.least))*(1-percentile/100) < 10 && percentile < 100 {
			continue // too few values for this percentile
		}
		want, got := truth.at(percentile), r.latency.ValueAtPercentile(percentile)
		kept := want.keepsPromise(got)
		mark := map[bool]string{true: "✓", false: "✗"}[kept]
		if !kept && judged {
			t.Errorf("p%g: %d µs reported, %d to %d µs is true", percentile, got, want.least, want.most)
		}
		found.add(c.name, fmt.Sprintf("p%g", percentile), shown(want.least)+" to "+shown(want.most), shown(got), shown(want.distance(got)), mark)
	}
	if c.check != nil {
		c.check(t, s, r)
	}
}

// wantWhole fails unless both sides know of the same messages, each answered and read.
func wantWhole(t *testing.T, s *server, r report) {
	t.Helper()
	if len(s.failed) > 0 || len(r.errors) > 0 {
		t.Fatalf("errors of the server: %v, of the generator: %v", s.failed, r.errors)
	}
	n := int64(len(s.deliveries))
	if n == 0 || r.counts["ledger.delivered"] != n || r.latency.TotalCount() != n {
		t.Fatalf("%d deliveries were made, %d are counted and %d have a latency", n, r.counts["ledger.delivered"], r.latency.TotalCount())
	}
	for _, d := range s.deliveries {
		if d.read == 0 {
			t.Fatalf("the answer to message %v was delivered, but not its ping", d.message)
		}
	}
}

// showsTheStall holds an open load against the schedule alone: whoever was due u before the stall's end waited for u.
func showsTheStall(t *testing.T, s *server, r report) {
	least := s.zeroNs(r.lag.Min())
	var waited int64
	for _, d := range s.deliveries {
		if due := least + d.message.Micros*1000; due >= s.stalled[0] && due < s.stalled[1] {
			waited++
		}
	}
	share := 100 * float64(waited) / float64(len(s.deliveries))
	if share < 10 {
		t.Fatalf("%.1f %% of the messages were due in the stall: the case proves nothing", share)
	}
	length := float64(s.stalled[1]-s.stalled[0]) / 1000
	for _, percentile := range percentiles {
		want := length * (percentile - (100 - share)) / share
		if got := r.latency.ValueAtPercentile(percentile); want > 0 && float64(got) < want*(1-promisedShare)-promisedMicros {
			t.Errorf("p%g: %d µs reported, at least %.0f µs were waited", percentile, got, want)
		}
	}
}

// hidesTheStall shows why latency counts from the intended time: a closed loop meets the stall once per client.
func hidesTheStall(t *testing.T, s *server, r report) {
	length := (s.stalled[1] - s.stalled[0]) / 1000
	if worst := r.latency.Max(); float64(worst) < float64(length)*(1-promisedShare) {
		t.Errorf("the slowest of the closed loop took %d µs, the stall %d µs", worst, length)
	}
	if hidden := r.latency.ValueAtPercentile(99); hidden > length/4 {
		t.Errorf("a closed loop shows the stall at p99: %d µs", hidden)
	}
}
