package engine

import (
	"testing"
	"time"

	"plumbline/k6/frame"
	"plumbline/k6/internal/wstest"
	"plumbline/k6/plan"
)

func pushing(count, bytes int, sending plan.Sending) load {
	return load{workload: plan.Push, clients: 8, measureS: 0.7, sending: sending, push: &plan.PushAnswers{Count: count, Bytes: bytes}}
}

func TestEveryMessageIsOwedAllItsAnswers(t *testing.T) {
	t.Parallel()
	cases := map[string]load{
		"10 × 10 kB":            pushing(10, 10_000, plan.Sending{Kind: plan.Open, PerClientPerS: 20, PayloadBytes: 24}),
		"3 × 1 MiB":             pushing(3, 1<<20, plan.Sending{Kind: plan.Open, PerClientPerS: 1, PayloadBytes: 24}),
		"1000 × 32 bytes":       pushing(1000, 32, plan.Sending{Kind: plan.Open, PerClientPerS: 2, PayloadBytes: 24}),
		"ids of 100 bytes":      pushing(2, 126, plan.Sending{Kind: plan.Open, PerClientPerS: 20, PayloadBytes: 100}),
		"closed loop, depth 2":  pushing(5, 64, plan.Sending{Kind: plan.Closed, Depth: 2, PayloadBytes: 24}),
		"all at the same time":  pushing(5, 64, plan.Sending{Kind: plan.Open, PerClientPerS: 10, PayloadBytes: 24, Phases: plan.InStep}),
		"one message per visit": pushing(5, 64, plan.Sending{Kind: plan.Once, PayloadBytes: 24}),
	}
	for name, l := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o, book := against(t, wstest.Faults{}, l)
			if l.sending.Kind != plan.Once { // that one is sent in the warm-up
				o.wantLedger(book)
			}
			o.wantFailures(nil)
			o.want(frame.DeliveriesReceived, int64(l.push.Count)*o.all(frame.MessagesSent))
			o.want(frame.BytesReceived, int64(l.push.Bytes)*o.all(frame.DeliveriesReceived))
			o.want(frame.MessagesSent, int64(len(book.Received)))
		})
	}
}

func TestAnAnswerThatIsMissingTwiceOrLateIsFound(t *testing.T) {
	t.Parallel()
	l := pushing(10, 200, plan.Sending{Kind: plan.Open, PerClientPerS: 20, PayloadBytes: 24})
	for name, faults := range map[string]wstest.Faults{
		"drops": {DropEvery: 11}, "doubles": {DuplicateEvery: 13}, "swaps": {SwapEvery: 7}, "fragments": {Fragment: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o, book := against(t, faults, l)
			o.wantLedger(book)
		})
	}
}

func TestAnswersOfAThousandBytesForTenThousandAreNoDeliveries(t *testing.T) {
	t.Parallel()
	o, _ := against(t, wstest.Faults{Truncate: 9000}, pushing(10, 10_000, plan.Sending{Kind: plan.Open, PerClientPerS: 10, PayloadBytes: 24}))
	o.want(frame.LedgerDelivered, 0)
	o.want(frame.LedgerCorruptedLength, o.all(frame.DeliveriesReceived))
	o.want(frame.LedgerUnexpected, 0)
	if o.all(frame.LedgerExpected) == 0 || o.all(frame.LedgerCorrupted) == 0 {
		t.Error("nothing was owed or nothing came: the case proves nothing")
	}
}

func TestTheLatencyOfEveryAnswerCountsFromTheIntendedSend(t *testing.T) {
	t.Parallel()
	l := pushing(4, 100, plan.Sending{Kind: plan.Open, PerClientPerS: 20, PayloadBytes: 24})
	o, _ := against(t, wstest.Faults{Delay: 60 * time.Millisecond}, l)
	if least := o.quantile(frame.Latency, 0); least < 59_900 {
		t.Errorf("an answer took %d µs, though the server waits 60 ms", least)
	}
}
