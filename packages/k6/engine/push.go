package engine

import (
	"plumbline/k6/frame"
	"plumbline/k6/ledger"
	"plumbline/k6/wire"
)

// onPush takes one answer of <id>:<i>: and padding; the id is the client's message, mark first. In a closed loop as
// many answers as a message has release the next one.
func (e *engine) onPush(k int32, kind wire.Kind, payload []byte, size uint64) error {
	e.countReceived(size)
	if !e.holdsMark(payload, size) || !e.recall(k, payload) {
		e.refuse(payload, size)
		return nil
	}
	if e.question.followed && e.probes.is(e.question.header) {
		e.follow(k, kind, payload)
	}
	if !e.question.own {
		e.disown(e.question.header)
		return nil
	}
	i, ok := e.readIndex(payload)
	if !ok {
		e.corrupted(frame.LedgerCorruptedBody)
		return nil
	}
	count := e.plan.Push.Count
	c := &e.clients[k]
	h := e.question.header
	if !e.passes(kind) {
		e.verify(kind, payload, h)
	}
	verdict := c.track.See(uint64(h.Seq-1)*uint64(count)+uint64(i), e.trackBits)
	if !e.enter(k, verdict, h.Micros, e.question.counts) {
		return nil
	}
	if c.answers++; int(c.answers) < count {
		return nil
	}
	c.answers = 0
	return e.reply(k)
}

// readIndex finds the index in an answer of exactly the plan's size.
func (e *engine) readIndex(answer []byte) (i int, ok bool) {
	at := int(e.template.bytes)
	if len(answer) <= at || answer[at] != ':' {
		return 0, false
	}
	return index(answer[at+1:], e.plan.Push.Count)
}

// index reads the decimal number under count at the start of b, up to a colon, as it is written without leading zeros.
func index(b []byte, count int) (i int, ok bool) {
	for at, c := range b {
		if c == ':' {
			return i, at == 1 || at > 1 && b[0] != '0'
		}
		digit := c - '0'
		if i = 10*i + int(digit); digit > 9 || i >= count {
			break
		}
	}
	return 0, false
}

// question is the message that was answered last. Most answers to a message come one after another, so what is known of it
// is looked up once; forget it when a client's stay or the plan changes.
type question struct {
	mark   ledger.Words
	asker  int32 // the client, counted from 1; zero for no question
	header ledger.Header
	own    bool // the asker has sent it
	counts bool // its answers belong to the ledger
	// followed: a probe counted its answers when the first of them came.
	followed bool
}

// recall makes the message that an answer's mark names the present question; false where it names none.
func (e *engine) recall(k int32, answer []byte) bool {
	q, mark := &e.question, ledger.WordsOf(answer)
	if k+1 == q.asker && mark == q.mark {
		return true
	}
	h, flaw := e.template.marks.Read(answer)
	if flaw != ledger.Sound {
		return false
	}
	*q = question{mark, k + 1, h, e.own(k, h), e.measured.includes(h.Micros) && e.owed(k, h.Micros), e.probes.is(h)}
	return true
}
