package engine

import (
	"testing"
	"time"

	"plumbline/k6/frame"
	"plumbline/k6/internal/wstest"
	"plumbline/k6/plan"
)

// lastOpen is how many connections were open at the end of a phase.
func (o *outcome) lastOpen(phase string) (open int64) {
	for _, w := range o.windows {
		if w.Phase == phase {
			open = w.Counts[frame.ConnectionsOpen]
		}
	}
	return open
}

func TestCutConnectionsComeBackAndOweNothingWhileTheyAreAway(t *testing.T) {
	t.Parallel()
	cases := map[string]load{
		"echo":  echoing(plan.Sending{Kind: plan.Open, PerClientPerS: 50, PayloadBytes: 24}),
		"chat":  chatting(10),
		"ticks": ticking(50),
	}
	for name, l := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l.measureS = 4
			l.disturb = &plan.Disturbance{Kind: plan.Cuts, EveryS: 2, OfflineS: 0.3}
			o, book := against(t, wstest.Faults{}, l)
			o.wantLedger(book)
			o.wantFailures(nil)
			// Each client is cut twice in 4 s, unless it is away when its time comes.
			clients := int64(l.clients)
			if cuts := o.all(frame.ConnectionsCut); cuts < clients || cuts > 2*clients {
				t.Errorf("%d cuts of %d clients", cuts, clients)
			}
			o.want(frame.ConnectionsOpened, clients+o.all(frame.ConnectionsCut))
			if early := o.sum(frame.ConnectionsCut, plan.WarmUp, plan.Drain); early != 0 {
				t.Errorf("%d cuts outside of the measure stage", early)
			}
		})
	}
}

func TestClientsComeBackWhenTheServerWasRestarted(t *testing.T) {
	t.Parallel()
	l := echoing(plan.Sending{Kind: plan.Open, PerClientPerS: 20, PayloadBytes: 24})
	l.measureS = 4
	l.disturb = &plan.Disturbance{Kind: plan.Restart, AtS: 0.5}
	server := wstest.Start(t, wstest.Faults{})
	time.AfterFunc(2500*time.Millisecond, server.GoDown)
	time.AfterFunc(3500*time.Millisecond, server.ComeBack)
	o := run(t, t.Context(), l.plan(), server.Address())
	server.Settle()
	o.want(frame.ConnectionsCut, 8)
	o.want(frame.ConnectionsOpened, 16)
	if back := o.lastOpen(plan.Measure); back != 8 {
		t.Errorf("%d of 8 clients are back", back)
	}
	for failure, n := range o.failures() {
		if failure != (frame.Failure{Phase: frame.AtHandshake, Cause: frame.Status}) || n < 8 {
			t.Errorf("%d failures of %v: the loss itself was planned, the refusals are real", n, failure)
		}
	}
}

func TestALossBeforeThePlannedRestartIsAnError(t *testing.T) {
	t.Parallel()
	l := echoing(plan.Sending{Kind: plan.Open, PerClientPerS: 20, PayloadBytes: 24})
	l.measureS = 4
	l.disturb = &plan.Disturbance{Kind: plan.Restart, AtS: 3}
	server := wstest.Start(t, wstest.Faults{})
	time.AfterFunc(2200*time.Millisecond, server.GoDown)
	time.AfterFunc(2300*time.Millisecond, server.ComeBack)
	o := run(t, t.Context(), l.plan(), server.Address())
	o.want(frame.ConnectionsCut, 0)
	if lost := o.failures()[frame.Failure{Phase: frame.AtSteady, Cause: frame.UnexpectedClose}] + o.failures()[frame.Failure{Phase: frame.AtSteady, Cause: frame.Reset}]; lost != 8 {
		t.Errorf("failures: %v", o.failures())
	}
}

func TestReadersThatPauseGetTheirDeliveriesInTheDrainAndAreCountedApart(t *testing.T) {
	t.Parallel()
	cases := map[string]load{
		"chat":  chatting(10),
		"push":  pushing(10, 2000, plan.Sending{Kind: plan.Open, PerClientPerS: 10, PayloadBytes: 24}),
		"ticks": ticking(50),
	}
	for name, l := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l.disturb = &plan.Disturbance{Kind: plan.PausedReaders, Clients: 2}
			o, book := against(t, wstest.Faults{}, l)
			o.wantLedger(book)
			o.wantFailures(nil)
			owed := o.all(frame.LedgerPausedExpected)
			if owed == 0 {
				t.Error("the paused are owed nothing: the case proves nothing")
			}
			o.want(frame.LedgerPausedDelivered, owed)
			// One for each of them may be read in the loop's turn in which the measured time begins.
			if early := o.sum(frame.LedgerPausedDelivered, plan.Measure); early > int64(l.disturb.Clients) {
				t.Errorf("%d deliveries to readers that do not read", early)
			}
		})
	}
}
