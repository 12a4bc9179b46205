package engine

import (
	"sync"
	"testing"
	"time"

	"plumbline/k6/engine/timetable"
	"plumbline/k6/frame"
	"plumbline/k6/internal/wstest"
	"plumbline/k6/ledger"
	"plumbline/k6/plan"
)

// shared runs a plan on its number of generators, which begin together.
func shared(t *testing.T, p *plan.Plan, server *wstest.Server) []*outcome {
	t.Helper()
	zero := time.Now().Add(200 * time.Millisecond)
	outcomes := make([]*outcome, p.Sharers())
	key := ledger.DrawKey()
	var all sync.WaitGroup
	for i, share := range plan.Whole().Divide(p.Sharers()) {
		o := &outcome{t: t, plan: p, zero: zero}
		outcomes[i] = o
		all.Go(func() {
			time.Sleep(time.Until(zero))
			if err := Run(t.Context(), Config{
				Plan: p, Key: key, Share: share, Target: server.Address(), Zero: zero, FromZero: true, Settle: 600 * time.Millisecond,
				OnWindow: func(w *frame.Window) { o.windows = append(o.windows, w) },
			}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	server.Settle()
	return outcomes
}

func sumOf(outcomes []*outcome, c frame.Counter) (n int64) {
	for _, o := range outcomes {
		n += o.all(c)
	}
	return n
}

func TestGeneratorsThatShareAChatCountWhatTheWholeRoomIsOwed(t *testing.T) {
	t.Parallel()
	l := chatting(10)
	l.clients = 11
	p := l.plan()
	p.Generators = 3
	server := wstest.Start(t, wstest.Faults{DropEvery: 10})
	outcomes := shared(t, p, server)
	for _, o := range outcomes {
		o.wantFailures(nil)
	}
	owed := sumOf(outcomes, frame.LedgerExpected)
	if want := int64(11 * 10 * 10); owed != want {
		t.Errorf("%d deliveries are owed, want 11 members × 10 others × 10/s × 1 s = %d", owed, want)
	}
	m := timetable.NewMeasured(p, 0)
	var dropped int64
	for _, h := range server.Book().Dropped {
		if m.Includes(h.Micros) {
			dropped++
		}
	}
	if delivered := sumOf(outcomes, frame.LedgerDelivered); dropped == 0 || delivered != owed-dropped {
		t.Errorf("%d of %d deliveries are counted, the server left %d out", delivered, owed, dropped)
	}
	for _, c := range []frame.Counter{frame.LedgerDuplicated, frame.LedgerReordered, frame.LedgerUnexpected, frame.LedgerForged, frame.LedgerCorrupted} {
		if n := sumOf(outcomes, c); n != 0 {
			t.Errorf("%s: %d", frame.Ids[c], n)
		}
	}
	if sent := sumOf(outcomes, frame.MessagesSent); sent != int64(len(server.Book().Received)) {
		t.Errorf("%d messages were sent, the server got %d", sent, len(server.Book().Received))
	}
	for _, o := range outcomes {
		if worst := o.quantile(frame.Latency, 100); worst > 5_000_000 {
			t.Errorf("a delivery took %d µs: the generators do not share a clock", worst)
		}
	}
}

func TestForgedAndCorruptedMessagesOfOtherGeneratorsAreCounted(t *testing.T) {
	t.Parallel()
	const generators = 3
	// The server alters the messages of one generator's clients alone.
	ofFirst := func(alter alters) alters {
		return func(text []byte, mark, n int) []byte {
			if h, _ := ledger.Read(text[mark:]); h.Sender%generators == 0 {
				return alter(text, mark, n)
			}
			return text
		}
	}
	cases := map[string]struct {
		alter         alters
		kind, counter frame.Counter
	}{
		"a newer time":   {forging, frame.LedgerForged, frame.LedgerForgedTag},
		"another body":   {filling('z', func(mark int) int { return mark + markEnd }), frame.LedgerCorrupted, frame.LedgerCorruptedBody},
		"one byte less":  {func(text []byte, _, _ int) []byte { return text[:len(text)-1] }, frame.LedgerCorrupted, frame.LedgerCorruptedLength},
		"a foreign mark": {marking(func(_ ledger.Header, mark []byte) { copy(mark[markEnd-5:], "]]]]") }), frame.LedgerForged, frame.LedgerForgedTag},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := chatting(5)
			l.clients = 6
			p := l.plan()
			p.Generators = generators
			outcomes := shared(t, p, wstest.Start(t, wstest.Faults{Alter: ofFirst(c.alter)}))
			for i, o := range outcomes[1:] {
				if o.all(c.counter) == 0 || o.all(c.kind) != o.all(c.counter) {
					t.Errorf("generator %d: %d of %s, %d of %s", i+1, o.all(c.counter), frame.Ids[c.counter], o.all(c.kind), frame.Ids[c.kind])
				}
			}
		})
	}
}

func TestMembersThatComeAndGoAreOwedByTheOthersPlanToo(t *testing.T) {
	t.Parallel()
	p := chatting(10).plan()
	p.Generators = 2
	p.Stages = []plan.Stage{
		{Phase: plan.WarmUp, Seconds: 0.3, Clients: 12, Sends: true},
		{Phase: plan.Measure, Seconds: 2, Clients: 12, Sends: true},
		{Phase: plan.Measure, Seconds: 1, Clients: 0, Sends: true},
		{Phase: plan.Measure, Seconds: 2, Clients: 6, Sends: true},
		{Phase: plan.Drain, Seconds: 5, Clients: 6},
	}
	outcomes := shared(t, p, wstest.Start(t, wstest.Faults{}))
	owed, delivered := sumOf(outcomes, frame.LedgerExpected), sumOf(outcomes, frame.LedgerDelivered)
	if owed == 0 || delivered != owed {
		t.Errorf("%d of %d owed deliveries arrived", delivered, owed)
	}
}
