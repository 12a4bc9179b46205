package engine

import (
	"bytes"
	"testing"
	"time"

	"plumbline/k6/frame"
	"plumbline/k6/internal/wstest"
	"plumbline/k6/ledger"
	"plumbline/k6/plan"
)

// Places of a mark's parts, as a server finds them that looks at the wire.
const (
	senderDigits = 1
	seqDigits    = 5
	timeDigits   = 11
	markEnd      = ledger.HeaderBytes
)

// alters is a server that makes something else of each delivery.
type alters = func(text []byte, mark, n int) []byte

// marking rewrites the mark of each delivery.
func marking(rewrite func(h ledger.Header, mark []byte)) alters {
	return func(text []byte, mark, _ int) []byte {
		h, _ := ledger.Read(text[mark:])
		rewrite(h, text[mark:mark+markEnd])
		return text
	}
}

// forging holds deliveries back and writes a newer time into their marks.
var forging = marking(func(h ledger.Header, mark []byte) {
	ledger.PutDigits(mark[timeDigits:timeDigits+8], uint64(h.Micros)+299_000)
})

func filling(b byte, from func(mark int) int) alters {
	return func(text []byte, mark, _ int) []byte {
		for i := from(mark); i < len(text)-2; i++ {
			text[i] = b
		}
		return text
	}
}

// briefly runs a load in which nothing has to be owed.
func briefly(t *testing.T, faults wstest.Faults, l load) *outcome {
	t.Helper()
	p := l.plan()
	for i, seconds := range []float64{0.1, 0.3, 0.3, 0.2} {
		p.Stages[i].Seconds = seconds
	}
	o := run(t, t.Context(), p, wstest.Start(t, faults).Address())
	if o.all(frame.DeliveriesReceived) == 0 {
		t.Error("nothing came: the case proves nothing")
	}
	return o
}

func TestEveryForgedDeliveryIsCountedByWhatIsWrongWithIt(t *testing.T) {
	t.Parallel()
	foreign := ledger.NewMarks(ledger.DrawKey(), 1, 1)
	cases := map[string]struct {
		alter alters
		want  frame.Counter
	}{
		"a newer time": {forging, frame.LedgerForgedTime},
		"a time after the trial": {marking(func(h ledger.Header, mark []byte) {
			ledger.PutDigits(mark[timeDigits:timeDigits+8], uint64(h.Micros)+3_600_000_000)
		}), frame.LedgerForgedTime},
		"a made-up tag": {marking(func(h ledger.Header, mark []byte) {
			mark[markEnd-2] = ']' + (mark[markEnd-2]-']'+1)%32
		}), frame.LedgerForgedTag},
		"an earlier message's number": {marking(func(h ledger.Header, mark []byte) {
			ledger.PutDigits(mark[seqDigits:timeDigits], 1)
			mark[markEnd-2] = ']' + (mark[markEnd-2]-']'+1)%32 // else it may be the first message itself, at another time
		}), frame.LedgerForgedTag},
		"a sender that does not exist": {marking(func(_ ledger.Header, mark []byte) {
			ledger.PutDigits(mark[senderDigits:seqDigits], 999_999)
		}), frame.LedgerForgedSender},
		"a message of the future": {marking(func(h ledger.Header, mark []byte) {
			ledger.PutDigits(mark[seqDigits:timeDigits], uint64(h.Seq+1000))
		}), frame.LedgerForgedSequence},
		"a mark of another trial": {marking(func(h ledger.Header, mark []byte) {
			words, _ := foreign.Make(h)
			words.Put(mark)
		}), frame.LedgerForgedTag},
		"a mark in upper case": {marking(func(_ ledger.Header, mark []byte) { copy(mark, bytes.ToUpper(mark)) }), frame.LedgerForgedCase},
		"no mark at all":       {filling(0xff, func(mark int) int { return mark }), frame.LedgerForgedForm},
		"two marks in a message of the right length": {func(text []byte, mark, _ int) []byte {
			copy(text[mark+markEnd:len(text)-2], text[mark:mark+markEnd])
			return text
		}, frame.LedgerForgedSeveral},
		"two messages in one": {func(text []byte, _, _ int) []byte { return append(text, text...) }, frame.LedgerForgedSeveral},
	}
	for name, c := range cases {
		for kind, l := range map[string]load{"chat": chatting(10), "echo": echoing(plan.Sending{Kind: plan.Open, PerClientPerS: 20, PayloadBytes: 100})} {
			t.Run(kind+": "+name, func(t *testing.T) {
				t.Parallel()
				o := briefly(t, wstest.Faults{Alter: c.alter}, l)
				o.want(c.want, o.all(frame.DeliveriesReceived))
				o.want(frame.LedgerForged, o.all(frame.DeliveriesReceived))
				o.want(frame.LedgerCorrupted, 0)
				o.want(frame.LedgerUnexpected, 0)
				if forged, warm := o.sum(frame.LedgerForged, plan.WarmUp), o.sum(frame.DeliveriesReceived, plan.WarmUp); forged != warm {
					t.Errorf("%d of %d are counted in the warm-up", forged, warm)
				}
			})
		}
	}
}

func TestAForgedMarkThatIsSplitAcrossFragmentsIsCountedToo(t *testing.T) {
	t.Parallel()
	o := briefly(t, wstest.Faults{Alter: forging, Fragment: true}, echoing(plan.Sending{Kind: plan.Open, PerClientPerS: 20, PayloadBytes: 24}))
	o.want(frame.LedgerForgedTime, o.all(frame.DeliveriesReceived))
}

// RFC 6455, 5.4: a server may divide a message as it likes. The divided mark is read like any other.
func TestAHonestMarkThatIsSplitAcrossFragmentsIsAnOrdinaryDelivery(t *testing.T) {
	t.Parallel()
	o := briefly(t, wstest.Faults{Fragment: true}, echoing(plan.Sending{Kind: plan.Open, PerClientPerS: 20, PayloadBytes: 24}))
	o.want(frame.LedgerForged, 0)
	o.want(frame.LedgerCorrupted, 0)
	o.want(frame.LedgerUnexpected, 0)
}

// A server would have to guess the tag; the key stands for a lucky one.
func TestAMarkWithARightTagThatNoGeneratorCanHaveSentIsForged(t *testing.T) {
	t.Parallel()
	cases := map[string]struct {
		change func(h *ledger.Header)
		want   frame.Counter
	}{
		"a number that was not sent": {func(h *ledger.Header) { h.Seq += 1000 }, frame.LedgerForgedSequence},
		"number 0":                   {func(h *ledger.Header) { h.Seq = 0 }, frame.LedgerForgedSequence},
		"a sender beyond the plan":   {func(h *ledger.Header) { h.Sender = 4000 }, frame.LedgerForgedSender},
	}
	for name, c := range cases {
		for kind, l := range map[string]load{
			"chat": chatting(10), "echo": echoing(plan.Sending{Kind: plan.Open, PerClientPerS: 20, PayloadBytes: 100}),
			"push": pushing(2, 200, plan.Sending{Kind: plan.Open, PerClientPerS: 10, PayloadBytes: 40}),
		} {
			t.Run(kind+": "+name, func(t *testing.T) {
				t.Parallel()
				key := ledger.DrawKey()
				marks := ledger.NewMarks(key, 1, 1) // the server delivers under one lock
				alter := marking(func(h ledger.Header, mark []byte) {
					c.change(&h)
					words, _ := marks.Make(h)
					words.Put(mark)
				})
				o := runConfig(t, t.Context(), Config{
					Plan: l.plan(), Key: key, Target: wstest.Start(t, wstest.Faults{Alter: alter}).Address(), Zero: time.Now(),
				})
				if o.all(frame.DeliveriesReceived) == 0 {
					t.Error("nothing came: the case proves nothing")
				}
				o.want(c.want, o.all(frame.DeliveriesReceived))
				o.want(frame.LedgerUnexpected, 0)
			})
		}
	}
}

func TestASecondMarkDirectlyBehindTheFirstIsSeenInEveryDelivery(t *testing.T) {
	t.Parallel()
	l := chatting(10)
	l.clients = 2
	e := connected(t, l)
	e.SampleShare(1.0 / 64)
	const deliveries = 300
	for range deliveries {
		payload := sentBy(e, 0)
		mark := payload[e.Messages.Header:e.Messages.After]
		copy(payload[e.Messages.After:], mark)
		e.conns.Feed(e.Clients[1].Conn, unmasked(payload))
	}
	if several := e.Window.Counts[frame.LedgerForgedSeveral]; several != deliveries {
		t.Errorf("%d of %d are counted", several, deliveries)
	}
}

func TestAForgedTimeMovesNoLatency(t *testing.T) {
	t.Parallel()
	for kind, l := range map[string]load{"chat": chatting(10), "echo": echoing(plan.Sending{Kind: plan.Open, PerClientPerS: 20, PayloadBytes: 24})} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			every10th := func(text []byte, mark, n int) []byte {
				if n%10 == 0 {
					return forging(text, mark, n)
				}
				return text
			}
			o, _ := against(t, wstest.Faults{Delay: 300 * time.Millisecond, Alter: every10th}, l)
			if least := o.quantile(frame.Latency, 0); least < 299_000 {
				t.Errorf("a delivery took %d µs, though the server holds all of them back for 300 ms", least)
			}
			if o.all(frame.LedgerForged) == 0 || o.all(frame.LedgerForged) != o.all(frame.LedgerForgedTime) {
				t.Errorf("%d forged, %d by their times", o.all(frame.LedgerForged), o.all(frame.LedgerForgedTime))
			}
		})
	}
}
