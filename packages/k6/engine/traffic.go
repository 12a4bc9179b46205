package engine

import (
	"errors"

	"plumbline/k6/frame"
	"plumbline/k6/ledger"
	"plumbline/k6/plan"
	"plumbline/k6/wire"
)

// errClosed ends the parsing of a connection that was closed in between.
var errClosed = errors.New("closed")

// maxReply is the largest message that is copied to leave together with others in one system call.
const maxReply = 4 << 10

// sendDue does the schedule's next message.
func (e *engine) sendDue(due int64) {
	_, k := e.schedule.next()
	e.schedule.advance()
	c := &e.clients[k]
	if !c.wanted(due) {
		return
	}
	e.window.Counts[frame.MessagesOffered]++
	if c.standing != joined {
		return
	}
	e.now = e.clock()
	e.window.Record(frame.Lag, micros(e.now-due))
	if e.write(c.conn, e.message(k, micros(due))) {
		e.countSent(k, micros(due))
	}
}

// sendFirst sends what a client has to say when it has joined, or when a closed loop begins.
func (e *engine) sendFirst(k int32) {
	n := 0
	switch e.plan.Sending.Kind {
	case plan.Once:
		n = 1
	case plan.Closed:
		n = e.plan.Sending.Depth
	}
	c := &e.clients[k]
	for ; n > 0 && e.sends && c.standing == joined; n-- {
		e.window.Counts[frame.MessagesOffered]++
		if e.write(c.conn, e.message(k, micros(e.now))) {
			e.countSent(k, micros(e.now))
		}
	}
}

// reply sends a closed loop's next message; a small one leaves together with the other replies to the same read.
func (e *engine) reply(k int32) error {
	c := &e.clients[k]
	if e.plan.Sending.Kind != plan.Closed || !e.sends || c.standing != joined {
		return nil
	}
	e.window.Counts[frame.MessagesOffered]++
	message := e.message(k, micros(e.now))
	e.countSent(k, micros(e.now))
	if len(message) > maxReply {
		return e.answer(message)
	}
	e.replies = append(e.replies, message...)
	return nil
}

// message stamps the next message of a client. The bytes are valid until the next call.
func (e *engine) message(k int32, at int64) []byte {
	c := &e.clients[k]
	c.seq++
	return e.template.stamp(ledger.Header{Sender: uint32(k), Seq: c.seq, Micros: at})
}

func (e *engine) countSent(k int32, at int64) {
	e.window.Counts[frame.MessagesSent]++
	e.window.Counts[frame.BytesSent] += int64(e.plan.Sending.PayloadBytes)
	if !e.measured.includes(at) {
		return
	}
	if e.plan.Workload == plan.Chat {
		e.window.Counts[frame.LedgerExpected] += e.members.Expected(int(k), at)
	} else if e.owed(k, at) {
		e.window.Counts[frame.LedgerExpected]++
	}
}

// owed tells whether client k is owed a message of the time, in microseconds.
func (e *engine) owed(k int32, at int64) bool {
	if e.plan.Workload == plan.Chat {
		return e.members.Owes(int(k), at)
	}
	c := &e.clients[k]
	return micros(c.joinedAt) <= at && at < micros(c.leavesAt)-e.settle
}

// read takes what a connection has received.
func (e *engine) read(i int32) {
	n, again, err := receive(e.conns[i].fd, e.buffer)
	if again {
		return
	}
	e.now = e.clock()
	if err == nil && n == 0 {
		err = errUnexpectedClose
	}
	if err != nil {
		e.lost(i, err)
		return
	}
	e.parse(i, e.buffer[:n])
}

func (e *engine) parse(i int32, b []byte) {
	e.current = i
	use := e.conns[i].use
	err := e.conns[i].parser.Feed(b, &e.pool, e)
	if len(e.replies) > 0 {
		if e.conns[i].use == use && e.conns[i].state == opened {
			e.write(i, e.replies)
		}
		e.replies = e.replies[:0]
	}
	if err != nil && !errors.Is(err, errClosed) && e.conns[i].use == use {
		e.lost(i, err)
	}
}

// Control implements wire.Handler.
func (e *engine) Control(opcode byte, payload []byte) error {
	switch opcode {
	case wire.Close:
		e.closed(e.current, wire.CloseCode(payload))
		return errClosed
	case wire.Ping:
		return e.answer(wire.Append(nil, wire.Pong, payload, e.mask))
	}
	return nil
}

// answer sends bytes on the connection whose bytes are parsed; errClosed when that ended it.
func (e *engine) answer(b []byte) error {
	i, use := e.current, e.conns[e.current].use
	e.write(i, b)
	if e.conns[i].use != use {
		return errClosed
	}
	return nil
}

// Message implements wire.Handler: one message of the server, complete at e.now.
func (e *engine) Message(prefix []byte, size uint64) error {
	h, ok := e.template.read(prefix, size)
	if !ok && e.plan.Workload == plan.Chat {
		switch typeOf(prefix, size) {
		case "ping":
			return e.answer(e.template.pong)
		case "pong":
			return nil
		}
	}
	e.window.Counts[frame.DeliveriesReceived]++
	e.window.Counts[frame.BytesReceived] += int64(size)
	if !e.deliver(e.conns[e.current].client, h, ok) {
		return nil
	}
	return e.reply(e.conns[e.current].client)
}

// deliver enters a delivery into the ledger. It returns true for the first delivery of a message that k was to get.
func (e *engine) deliver(k int32, h ledger.Header, ok bool) bool {
	if !ok || int(h.Sender) >= len(e.clients) || h.Seq == 0 || h.Seq > e.clients[h.Sender].seq {
		if e.window.Phase != plan.WarmUp {
			e.window.Counts[frame.LedgerUnexpected]++
		}
		return false
	}
	counts := e.measured.includes(h.Micros)
	if (h.Sender == uint32(k)) != (e.plan.Workload == plan.Echo) {
		if counts {
			e.window.Counts[frame.LedgerUnexpected]++
		}
		return false
	}
	counts = counts && e.owed(k, h.Micros)
	switch e.clients[k].seen.See(h.Sender, h.Seq, len(e.clients)) {
	case ledger.Duplicated:
		if counts {
			e.window.Counts[frame.LedgerDuplicated]++
		}
		return false
	case ledger.Reordered:
		if counts {
			e.window.Counts[frame.LedgerReordered]++
		}
	}
	if counts {
		e.window.Counts[frame.LedgerDelivered]++
	}
	if counts || e.window.Phase == plan.WarmUp {
		e.window.Record(frame.Latency, micros(e.now)-h.Micros)
	}
	return true
}

// write sends bytes on a connection, or keeps them until the kernel takes them. It returns false when it cannot: the
// connection is over then, or too much is waiting already.
func (e *engine) write(i int32, b []byte) bool {
	c := &e.conns[i]
	if len(c.unsent) > 0 {
		if len(c.unsent)+len(b) > max(maxUnsent, 2*len(b)) {
			e.window.Fail(frame.AtSteady, frame.Send)
			return false
		}
		c.unsent = append(c.unsent, b...)
		return true
	}
	n, err := send(c.fd, b)
	if err != nil {
		e.lost(i, err)
		return false
	}
	if n < len(b) {
		c.unsent = append([]byte(nil), b[n:]...)
		e.listen(i, true)
	}
	return true
}

// flush sends what was kept.
func (e *engine) flush(i int32) bool {
	c := &e.conns[i]
	n, err := send(c.fd, c.unsent)
	if err != nil {
		e.lost(i, err)
		return false
	}
	if c.unsent = c.unsent[n:]; len(c.unsent) == 0 {
		c.unsent = nil
		e.listen(i, false)
	}
	return true
}
