package engine

import (
	"encoding/binary"

	"plumbline/k6/ledger"
)

// onPush takes one answer of <id>:<i>: and padding; the id is the client's message, header first. In a closed loop as
// many answers as a message has release the next one.
func (e *engine) onPush(k int32, prefix []byte, size uint64) error {
	e.countReceived(size)
	i, ok := e.readAnswer(k, prefix, size)
	if !ok || !e.question.own {
		e.unexpected()
		return nil
	}
	count := e.plan.Push.Count
	c := &e.clients[k]
	h := e.question.header
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

// readAnswer finds the index in an answer of exactly the plan's size, and what it answers.
func (e *engine) readAnswer(k int32, prefix []byte, size uint64) (i int, ok bool) {
	at := int(e.template.bytes)
	if size != uint64(e.plan.Push.Bytes) || len(prefix) <= at || prefix[at] != ':' {
		return 0, false
	}
	i, ok = index(prefix[at+1:], e.plan.Push.Count)
	return i, ok && e.recall(k, (*headerBytes)(prefix))
}

// index reads the decimal number under count at the start of b, up to a colon.
func index(b []byte, count int) (i int, ok bool) {
	for at, c := range b {
		if c == ':' {
			return i, at > 0
		}
		digit := c - '0'
		if i = 10*i + int(digit); digit > 9 || i >= count {
			break
		}
	}
	return 0, false
}

// headerBytes are a ledger's header as it is on the wire.
type headerBytes [ledger.HeaderBytes]byte

// equal compares in three steps: every answer's header is compared, and a call of the runtime for it would cost more.
func (h *headerBytes) equal(other *headerBytes) bool {
	order := binary.LittleEndian
	return order.Uint64(h[:]) == order.Uint64(other[:]) && order.Uint64(h[8:]) == order.Uint64(other[8:]) &&
		order.Uint32(h[16:]) == order.Uint32(other[16:])
}

// question is the message that was answered last. Most answers to a message come one after another, so what is known of it
// is looked up once; forget it when a client's stay or the plan changes.
type question struct {
	bytes  headerBytes
	client int32
	header ledger.Header
	own    bool // client has sent it
	counts bool // its answers belong to the ledger
}

// recall makes the message that bytes name the present question; false where they name none.
func (e *engine) recall(k int32, bytes *headerBytes) bool {
	q := &e.question
	if k == q.client && bytes.equal(&q.bytes) {
		return true
	}
	h, ok := ledger.Read(bytes[:])
	if !ok {
		return false
	}
	*q = question{*bytes, k, h, e.own(k, h), e.measured.includes(h.Micros) && e.owed(k, h.Micros)}
	return true
}
