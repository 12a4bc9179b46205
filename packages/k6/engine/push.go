package engine

import "plumbline/k6/ledger"

// onPush takes one answer of <id>:<i>: and padding; the id is the client's message, header first. In a closed loop as
// many answers as a message has release the next one.
func (e *engine) onPush(k int32, prefix []byte, size uint64) error {
	e.countReceived(size)
	h, i, ok := e.readAnswer(prefix, size)
	if !ok || !e.own(k, h) {
		e.unexpected()
		return nil
	}
	count := e.plan.Push.Count
	c := &e.clients[k]
	verdict := c.track.See(uint64(h.Seq-1)*uint64(count)+uint64(i), e.trackBits)
	if !e.enter(k, verdict, h.Micros, e.measured.includes(h.Micros) && e.owed(k, h.Micros)) {
		return nil
	}
	if c.answers++; int(c.answers) < count {
		return nil
	}
	c.answers = 0
	return e.reply(k)
}

// readAnswer finds the header and the index in an answer of exactly the plan's size.
func (e *engine) readAnswer(prefix []byte, size uint64) (h ledger.Header, i int, ok bool) {
	at := int(e.template.bytes)
	if size != uint64(e.plan.Push.Bytes) || len(prefix) <= at || prefix[at] != ':' {
		return h, 0, false
	}
	n, rest, ok := number(prefix[at+1:])
	if !ok || n >= int64(e.plan.Push.Count) || len(rest) == 0 || rest[0] != ':' {
		return h, 0, false
	}
	h, ok = ledger.Read(prefix)
	return h, int(n), ok
}

// number reads the decimal number at the start of b, at most 18 digits long.
func number(b []byte) (n int64, rest []byte, ok bool) {
	i := 0
	for ; i < min(len(b), 19) && '0' <= b[i] && b[i] <= '9'; i++ {
		n = n*10 + int64(b[i]-'0')
	}
	return n, b[i:], i > 0 && i < 19
}
