package engine

import (
	"fmt"
	"testing"
	"time"

	"plumbline/k6/frame"
	"plumbline/k6/internal/wstest"
	"plumbline/k6/ledger"
	"plumbline/k6/plan"
)

func ticking(everyMs int) load {
	return load{workload: plan.Ticks, clients: 8, measureS: 1, sending: plan.Sending{Kind: plan.None}, ticks: &plan.Cadence{EveryMs: everyMs}}
}

// measuredTicks counts the ticks, named by Unix times, that were due in the measure stage.
func (o *outcome) measuredTicks(headers []ledger.Header) int64 {
	shifted := make([]ledger.Header, len(headers))
	for i, h := range headers {
		shifted[i].Micros = h.Micros - o.zero.UnixMicro()
	}
	return o.measured(shifted)
}

func TestEveryTickOfTheCadenceIsOwed(t *testing.T) {
	t.Parallel()
	cases := map[string]wstest.Faults{
		"honest": {}, "drops": {DropEvery: 10}, "doubles": {DuplicateEvery: 7}, "swaps": {SwapEvery: 9}, "fragments": {Fragment: true},
		"first tick half a period after the upgrade": {FirstTickAfter: 25 * time.Millisecond},
	}
	for name, faults := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o, book := against(t, faults, ticking(50))
			o.want(frame.LedgerExpected, 160) // 8 clients × 1 s ÷ 50 ms
			o.want(frame.LedgerDelivered, 160-o.measuredTicks(book.Dropped))
			o.want(frame.LedgerDuplicated, o.measuredTicks(book.Duplicated))
			o.want(frame.LedgerReordered, o.measuredTicks(book.Swapped))
			o.want(frame.LedgerUnexpected, 0)
			o.want(frame.LatencyNegative, 0)
			o.wantFailures(nil)
		})
	}
}

func TestTicksThatNeverComeAreLost(t *testing.T) {
	t.Parallel()
	o, _ := against(t, wstest.Faults{FirstTickAfter: time.Hour}, ticking(50))
	o.want(frame.LedgerExpected, 160)
	o.want(frame.LedgerDelivered, 0)
}

func TestTicksThatBeginLateAreLostUntilThen(t *testing.T) {
	t.Parallel()
	o, _ := against(t, wstest.Faults{FirstTickAfter: 2500 * time.Millisecond}, ticking(50))
	// The measure stage lasts from 2.0 to 3.0 s; clients come in the first 0.3 s.
	if expected := o.all(frame.LedgerExpected); expected < 152 || expected > 168 {
		t.Errorf("%d ticks were owed, about 160 should be", expected)
	}
	if delivered := o.all(frame.LedgerDelivered); delivered < 16 || delivered > 88 {
		t.Errorf("%d ticks were delivered, about 52 should be", delivered)
	}
}

func TestAServerThatMovesItsScheduleIsNotFaster(t *testing.T) {
	t.Parallel()
	o, _ := against(t, wstest.Faults{MovingTicks: true}, ticking(50))
	o.want(frame.LedgerDelivered, 0)
	o.want(frame.LedgerUnexpected, o.sum(frame.DeliveriesReceived, plan.Measure, plan.Drain))
}

func TestATickFromTheFutureIsCountedAndNotHidden(t *testing.T) {
	t.Parallel()
	o, _ := against(t, wstest.Faults{ClockAhead: 100 * time.Millisecond}, ticking(50))
	if early := o.all(frame.LatencyNegative); early < 100 {
		t.Errorf("%d negative latencies under a clock that is ahead", early)
	}
}

func TestTicksOfAServerWithAnotherClockAreHeldAgainstThat(t *testing.T) {
	t.Parallel()
	const ahead = 3 * time.Second
	server := wstest.Start(t, wstest.Faults{ClockAhead: ahead, Delay: 70 * time.Millisecond})
	c := Config{Plan: ticking(100).plan(), Target: server.Address(), Zero: time.Now(), Ahead: -ahead}
	o := runConfig(t, t.Context(), c)
	o.want(frame.LatencyNegative, 0)
	o.want(frame.LedgerDelivered, 80)
	if least := o.quantile(frame.Latency, 0); least < 69_900 || least > 1_000_000 {
		t.Errorf("a tick took %d µs, though the server holds it back for 70 ms", least)
	}
}

func TestADelayedTickIsLateAgainstItsIntendedTime(t *testing.T) {
	t.Parallel()
	o, _ := against(t, wstest.Faults{Delay: 70 * time.Millisecond}, ticking(100))
	if least := o.quantile(frame.Latency, 0); least < 69_900 {
		t.Errorf("a tick took %d µs, though the server holds it back for 70 ms", least)
	}
	o.want(frame.LedgerDelivered, 80)
}

func TestATickBeyondThePlansEndIsUnexpectedAndHoldsNothingUp(t *testing.T) {
	t.Parallel()
	l := ticking(1)
	p := l.plan()
	p.Stages[0].Phase, p.Stages[1].Phase = plan.Measure, plan.Measure
	now := time.Now().UnixMicro()
	for name, text := range map[string]string{
		"time in units of 100 ns since the year 1": "0 639000000000000000 639000000000000001",
		"a number of 18 digits":                    fmt.Sprintf("999999999999999999 %d %d", now, now),
		// First tick and schedule agree when the number is multiplied beyond 64 bits.
		"a number that overflows": fmt.Sprintf("%d %d %d", uint64(1)<<58, now, now),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := run(t, t.Context(), p, upgraded(t, saysAndStays(unmasked([]byte(text)))))
			o.want(frame.LedgerUnexpected, 8)
			o.want(frame.LedgerDelivered, 0)
			if took := len(o.windows); took > 10 {
				t.Errorf("it took %d windows", took)
			}
		})
	}
}
