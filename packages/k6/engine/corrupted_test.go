package engine

import (
	"testing"

	"plumbline/k6/frame"
	"plumbline/k6/internal/wstest"
	"plumbline/k6/plan"
)

func TestEveryCorruptedDeliveryIsCountedByWhatIsWrongWithIt(t *testing.T) {
	t.Parallel()
	chats, echoes := chatting(10), echoing(plan.Sending{Kind: plan.Open, PerClientPerS: 20, PayloadBytes: 300})
	answers := pushing(3, 1000, plan.Sending{Kind: plan.Open, PerClientPerS: 10, PayloadBytes: 40})
	cases := map[string]struct {
		loads  map[string]load
		faults wstest.Faults
		want   frame.Counter
	}{
		"all but the mark is overwritten": {map[string]load{"chat": chats, "echo": echoes, "push": answers},
			wstest.Faults{Alter: filling(0xff, func(mark int) int { return mark + markEnd + 20 })}, frame.LedgerCorruptedBody},
		"one bit of the last byte": {map[string]load{"chat": chats, "echo": echoes, "push": answers},
			wstest.Faults{Alter: func(text []byte, _, _ int) []byte { text[len(text)-1] ^= 1; return text }}, frame.LedgerCorruptedBody},
		"the user's name": {map[string]load{"chat": chats},
			wstest.Faults{Alter: func(text []byte, _, _ int) []byte {
				text[len(`{"type":"chat","room":"public","user":"u`)+3] ^= 1
				return text
			}}, frame.LedgerCorruptedBody},
		"a byte of the id": {map[string]load{"push": answers},
			wstest.Faults{Alter: func(text []byte, _, _ int) []byte { text[39] ^= 1; return text }}, frame.LedgerCorruptedBody},
		"a leading zero of the index": {map[string]load{"push": answers},
			wstest.Faults{Alter: func(text []byte, _, _ int) []byte { return append(text[:41], append([]byte("0"), text[41:999]...)...) }}, frame.LedgerCorruptedBody},
		"one byte less": {map[string]load{"chat": chats, "echo": echoes, "push": answers}, wstest.Faults{Truncate: 1}, frame.LedgerCorruptedLength},
		"one byte more": {map[string]load{"chat": chats, "echo": echoes, "push": answers},
			wstest.Faults{Alter: func(text []byte, _, _ int) []byte { return append(text, '0') }}, frame.LedgerCorruptedLength},
		"binary": {map[string]load{"chat": chats, "echo": echoes, "push": answers}, wstest.Faults{Binary: true}, frame.LedgerCorruptedType},
	}
	for name, c := range cases {
		for kind, l := range c.loads {
			for _, fragment := range []bool{false, true} {
				faults := c.faults
				faults.Fragment = fragment && !faults.Binary
				t.Run(kind+": "+name, func(t *testing.T) {
					t.Parallel()
					o := briefly(t, faults, l)
					o.want(c.want, o.all(frame.DeliveriesReceived))
					o.want(frame.LedgerCorrupted, o.all(frame.DeliveriesReceived))
					o.want(frame.LedgerForged, 0)
					o.want(frame.LedgerUnexpected, 0)
				})
			}
		}
	}
}

func TestADeliveryThatIsCorruptedRarelyOrCompressedIsFound(t *testing.T) {
	t.Parallel()
	for name, deflate := range map[string]bool{"plain": false, "compressed": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := chatting(10)
			l.deflate = deflate
			corrupted := int64(0)
			o, _ := against(t, wstest.Faults{Alter: func(text []byte, mark, n int) []byte {
				if n%300 == 0 {
					corrupted++
					text[mark+markEnd] ^= 1
				}
				return text
			}}, l)
			o.want(frame.LedgerCorruptedBody, corrupted)
			o.want(frame.LedgerCompared, o.all(frame.DeliveriesReceived))
		})
	}
}

func TestABodyUnderTheMarkOfAnotherMessageIsCorrupted(t *testing.T) {
	t.Parallel()
	var earlier []byte
	o, _ := against(t, wstest.Faults{Alter: func(text []byte, mark, _ int) []byte {
		if earlier == nil {
			earlier = append([]byte(nil), text...)
		}
		copy(text[mark+markEnd:], earlier[mark+markEnd:])
		return text
	}}, echoing(plan.Sending{Kind: plan.Open, PerClientPerS: 20, PayloadBytes: 200}))
	// One of 64 messages has the same body by chance.
	if received, corrupted := o.all(frame.DeliveriesReceived), o.all(frame.LedgerCorruptedBody); corrupted < received*9/10 {
		t.Errorf("%d of %d messages with another one's body are counted", corrupted, received)
	}
}
