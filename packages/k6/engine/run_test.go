package engine

import (
	"net/netip"
	"testing"
	"time"

	"plumbline/k6/engine/socket"
	"plumbline/k6/frame"
	"plumbline/k6/internal/wstest"
	"plumbline/k6/plan"
)

func TestLoopsDivideTheClientsAndSayTheSameAsOne(t *testing.T) {
	t.Parallel()
	cases := map[string]load{
		"echo, open":   echoing(plan.Sending{Kind: plan.Open, PerClientPerS: 50, PayloadBytes: 126}),
		"echo, closed": echoing(plan.Sending{Kind: plan.Closed, Depth: 2, PayloadBytes: 24}),
		"push":         pushing(3, 64, plan.Sending{Kind: plan.Open, PerClientPerS: 20, PayloadBytes: 24}),
		"chat":         chatting(10),
	}
	for name, l := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := wstest.Start(t, wstest.Faults{DropEvery: 50})
			o := runLoopsOf(t, t.Context(), l.plan(), server.Address(), 3)
			server.Settle()
			if l.sending.Kind != plan.Closed { // a lost answer ends a closed loop
				o.wantLedger(server.Book())
			}
			o.wantFailures(nil)
			o.want(frame.ConnectionsAttempted, int64(l.clients))
			o.want(frame.MessagesSent, int64(len(server.Book().Received)))
			for i, w := range o.windows {
				// a cut that is left out makes two seconds; on a busy machine one comes late
				if i > 0 && w.Phase == o.windows[i-1].Phase && w.Length > 1900*time.Millisecond {
					t.Errorf("window %d lasts %v", i, w.Length)
				}
			}
			if peak := o.windows[len(o.windows)/2].Counts[frame.ConnectionsOpen]; peak != int64(l.clients) {
				t.Errorf("%d connections are open in the middle", peak)
			}
		})
	}
}

func TestTicksOfSeveralLoopsAreAllOwed(t *testing.T) {
	t.Parallel()
	server := wstest.Start(t, wstest.Faults{DropEvery: 10})
	o := runLoopsOf(t, t.Context(), ticking(50).plan(), server.Address(), 3)
	server.Settle()
	o.want(frame.LedgerExpected, 160)
	o.want(frame.LedgerDelivered, 160-o.measuredTicks(server.Book().Dropped))
}

func TestMoreLoopsThanClientsAreNotStarted(t *testing.T) {
	t.Parallel()
	p := &plan.Plan{Workload: plan.Echo, Stages: []plan.Stage{{Clients: 3}}}
	for want, c := range map[int]Config{3: {Loops: 8}, 2: {Loops: 2}, 1: {Loops: 1}} {
		c.Plan, c.Share = p, plan.Whole()
		if got := c.loops(); got != want {
			t.Errorf("%d loops, want %d", got, want)
		}
	}
}

func TestAddressesAreLookedForForTheClientsOfTheWholeProcess(t *testing.T) {
	t.Parallel()
	p := echoing(plan.Sending{Kind: plan.None}).plan()
	p.Stages[0].Clients = 60_000
	c := Config{Plan: p, Target: netip.MustParseAddrPort("127.0.0.1:1"), Loops: 4}
	if got, want := len(c.sources()), len(socket.NewSources(c.Target.Addr(), 60_000)); got != want || want < 2 {
		t.Errorf("%d addresses, want %d", got, want)
	}
}
