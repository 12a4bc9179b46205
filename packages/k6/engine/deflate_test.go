package engine

import (
	"testing"

	"plumbline/k6/frame"
	"plumbline/k6/internal/wstest"
	"plumbline/k6/plan"
)

func TestEveryWorkloadRunsCompressed(t *testing.T) {
	t.Parallel()
	cases := map[string]load{
		"chat":       chatting(10),
		"echo":       echoing(plan.Sending{Kind: plan.Open, PerClientPerS: 50, PayloadBytes: 1411}),
		"echo, 20 B": echoing(plan.Sending{Kind: plan.Closed, Depth: 2, PayloadBytes: 24}),
		"push":       pushing(3, 10_000, plan.Sending{Kind: plan.Open, PerClientPerS: 20, PayloadBytes: 24}),
		"ticks":      ticking(50),
	}
	for name, l := range cases {
		l.deflate = true
		for kind, faults := range map[string]wstest.Faults{"whole": {}, "fragmented": {Fragment: true}} {
			t.Run(name+" "+kind, func(t *testing.T) {
				t.Parallel()
				o, book := against(t, faults, l)
				o.wantLedger(book)
				o.wantFailures(nil)
				if book.Compressed != l.clients {
					t.Errorf("%d of %d connections offered compression", book.Compressed, l.clients)
				}
				o.want(frame.ConnectionsDeflated, int64(l.clients))
				o.want(frame.DeliveriesUncompressed, 0)
				o.want(frame.DeliveriesCompressed, o.all(frame.DeliveriesReceived))
				if l.sending.Kind != plan.None {
					o.want(frame.MessagesSent, int64(len(book.Received)))
				}
			})
		}
	}
}

func TestMessagesThatAServerAgreedToCompressAndDidNotAreCounted(t *testing.T) {
	t.Parallel()
	for bytes, long := range map[int]bool{1023: false, 1024: true} {
		l := echoing(plan.Sending{Kind: plan.Open, PerClientPerS: 20, PayloadBytes: bytes})
		l.deflate = true
		o, _ := against(t, wstest.Faults{NeverCompress: true}, l)
		o.want(frame.ConnectionsDeflated, int64(l.clients))
		o.want(frame.DeliveriesCompressed, 0)
		var want int64
		if long {
			want = o.all(frame.DeliveriesReceived)
		}
		o.want(frame.DeliveriesUncompressed, want)
	}
}

// The server forgets, which it may promise to any offer.
func TestAServerMayDeclineToKeepItsContext(t *testing.T) {
	t.Parallel()
	l := chatting(10)
	l.deflate, l.context = true, true
	o, book := against(t, wstest.Faults{}, l)
	o.wantLedger(book)
	o.wantFailures(nil)
	o.want(frame.ConnectionsDeflated, int64(l.clients))
	o.want(frame.ConnectionsWithContext, 0)
}
