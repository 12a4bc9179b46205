package engine

import (
	"context"
	"net/netip"
	"testing"
	"time"

	"plumbline/k6/engine/timetable"
	"plumbline/k6/frame"
	"plumbline/k6/internal/wstest"
	"plumbline/k6/ledger"
	"plumbline/k6/plan"
)

// outcome is what a run said in its windows.
type outcome struct {
	t       *testing.T
	plan    *plan.Plan
	zero    time.Time
	windows []*frame.Window
	stops   []frame.Stop
}

// load is a plan in few words: a ramp, a hold without measuring, a measure stage and a drain.
type load struct {
	workload string
	clients  int
	sending  plan.Sending
	sessionS float64
	measureS float64
	noSend   bool // in the warm-up
	push     *plan.PushAnswers
	ticks    *plan.Cadence
	deflate  bool
	context  bool // the server may keep its context
	disturb  *plan.Disturbance
}

func (l load) plan() *plan.Plan {
	p := &plan.Plan{V: 1, Workload: l.workload, Sending: l.sending, Push: l.push, Ticks: l.ticks, Disturbance: l.disturb, Stages: []plan.Stage{
		{Phase: plan.WarmUp, Seconds: 0.3, Clients: l.clients, Sends: !l.noSend},
		{Phase: plan.WarmUp, Seconds: 1.7, Clients: l.clients, Sends: !l.noSend},
		{Phase: plan.Measure, Seconds: l.measureS, Clients: l.clients, Sends: true},
		// Long enough for the slowest machine to deliver what is on its way.
		{Phase: plan.Drain, Seconds: 2, Clients: l.clients},
	}}
	if l.deflate {
		p.Transport = &plan.Transport{Deflate: true, Context: l.context}
	}
	if l.sessionS > 0 {
		p.SessionS = &l.sessionS
	}
	return p
}

func chatting(perS float64) load {
	return load{workload: plan.Chat, clients: 12, measureS: 1, sending: plan.Sending{Kind: plan.Open, PerClientPerS: perS, PayloadBytes: 128}}
}

func run(t *testing.T, ctx context.Context, p *plan.Plan, target netip.AddrPort) *outcome {
	t.Helper()
	return runLoopsOf(t, ctx, p, target, 0)
}

// runLoopsOf runs a plan with as many loops; 0 for one for each processor.
func runLoopsOf(t *testing.T, ctx context.Context, p *plan.Plan, target netip.AddrPort, loops int) *outcome {
	t.Helper()
	return runConfig(t, ctx, Config{Plan: p, Target: target, Zero: time.Now(), Loops: loops})
}

func runConfig(t *testing.T, ctx context.Context, c Config) *outcome {
	t.Helper()
	o := &outcome{t: t, plan: c.Plan, zero: c.Zero}
	// The server shares the machine with all the other tests, so it gets more doubt than one under measurement.
	c.Settle = 600 * time.Millisecond
	c.OnStop = func(s frame.Stop) { o.stops = append(o.stops, s) }
	c.OnWindow = func(w *frame.Window) { o.windows = append(o.windows, w) }
	if err := Run(ctx, c); err != nil {
		t.Fatal(err)
	}
	return o
}

func against(t *testing.T, faults wstest.Faults, l load) (*outcome, wstest.Book) {
	t.Helper()
	server := wstest.Start(t, faults)
	o := run(t, t.Context(), l.plan(), server.Address())
	server.Settle()
	return o, server.Book()
}

func (o *outcome) sum(c frame.Counter, phases ...string) (n int64) {
	for _, w := range o.windows {
		for _, phase := range phases {
			if w.Phase == phase {
				n += w.Counts[c]
			}
		}
	}
	return n
}

func (o *outcome) all(c frame.Counter) int64 { return o.sum(c, plan.WarmUp, plan.Measure, plan.Drain) }

func (o *outcome) want(c frame.Counter, want int64) {
	o.t.Helper()
	if got := o.all(c); got != want {
		o.t.Errorf("%s: %d, want %d", frame.Ids[c], got, want)
	}
}

func (o *outcome) failures() map[frame.Failure]int64 {
	sum := map[frame.Failure]int64{}
	for _, w := range o.windows {
		for failure, n := range w.Failures {
			sum[failure] += n
		}
	}
	return sum
}

func (o *outcome) wantFailures(want map[frame.Failure]int64) {
	o.t.Helper()
	got := o.failures()
	for failure, n := range want {
		if got[failure] != n {
			o.t.Errorf("failures: %v, want %v", got, want)
			return
		}
	}
	if len(got) != len(want) {
		o.t.Errorf("failures: %v, want %v", got, want)
	}
}

// measured counts the headers whose intended time lies in the measure stage.
func (o *outcome) measured(headers []ledger.Header) (n int64) {
	m := timetable.NewMeasured(o.plan, int64(o.windows[0].Start.Sub(o.zero)))
	for _, h := range headers {
		if m.Includes(h.Micros) {
			n++
		}
	}
	return n
}

// wantLedger checks the books of the ledger against those of the server.
func (o *outcome) wantLedger(book wstest.Book) {
	o.t.Helper()
	if o.all(frame.LedgerExpected) == 0 {
		o.t.Error("nothing was owed: the case proves nothing")
	}
	o.want(frame.LedgerDelivered, o.all(frame.LedgerExpected)-o.measured(book.Dropped))
	o.want(frame.LedgerDuplicated, o.measured(book.Duplicated))
	o.want(frame.LedgerReordered, o.measured(book.Swapped))
	o.want(frame.LedgerUnexpected, o.measured(book.Returned))
	o.want(frame.LedgerForged, 0)
	o.want(frame.LedgerCorrupted, 0)
	if o.all(frame.LedgerCompared) == 0 {
		o.t.Error("no delivery was compared whole")
	}
	o.want(frame.ConnectionsClosed, o.all(frame.ConnectionsOpened))
	if book.Open != 0 {
		o.t.Errorf("%d connections are left", book.Open)
	}
	var latencies int64
	for _, w := range o.windows {
		if h := w.Histogram(frame.Latency); h != nil && w.Phase != plan.WarmUp {
			latencies += h.TotalCount()
		}
	}
	if delivered := o.all(frame.LedgerDelivered); latencies != delivered {
		o.t.Errorf("%d latencies of %d deliveries", latencies, delivered)
	}
}

func (o *outcome) quantile(s frame.Series, percentile float64) int64 {
	sum := frame.NewHistogram()
	for _, w := range o.windows {
		if h := w.Histogram(s); h != nil && w.Phase != plan.WarmUp {
			sum.Merge(h)
		}
	}
	return sum.ValueAtPercentile(percentile)
}
