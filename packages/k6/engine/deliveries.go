package engine

import (
	"plumbline/k6/frame"
	"plumbline/k6/ledger"
	"plumbline/k6/plan"
	"plumbline/k6/wire"
)

// onMessage takes one whole message of the server for client k, as wire.Handler has it.
type onMessage func(k int32, kind wire.Kind, payload []byte, size uint64) error

// takerOf returns what takes the messages of the plan's workload.
func (e *engine) takerOf(workload string) onMessage {
	switch workload {
	case plan.Chat:
		return e.onChat
	case plan.Push:
		return e.onPush
	case plan.Ticks:
		return e.onTick
	default:
		return e.onEcho
	}
}

// Message implements wire.Handler: one message of the server, complete at e.now.
func (e *engine) Message(kind wire.Kind, payload []byte, size uint64) error {
	c := &e.conns[e.current]
	if c.probe != "" {
		return nil // a server may greet whoever comes
	}
	if c.parser.Deflate {
		e.countCompression(kind, size)
	}
	return e.taker(c.client, kind, payload, size)
}

// compressible is the size in bytes from which every library compresses a message, where both sides agreed to. By default ws for
// Node.js leaves messages under 1,024 bytes as they are, which RFC 7692 allows.
const compressible = 1024

// countCompression counts a message of a connection that agreed on compression.
func (e *engine) countCompression(kind wire.Kind, size uint64) {
	switch {
	case kind.Compressed:
		e.window.Counts[frame.DeliveriesCompressed]++
	case size >= compressible:
		e.window.Counts[frame.DeliveriesUncompressed]++
	}
}

// countReceived counts a message before anything is known of it.
func (e *engine) countReceived(size uint64) {
	e.window.Counts[frame.DeliveriesReceived]++
	e.window.Counts[frame.BytesReceived] += int64(size)
}

// unexpected counts a message that nobody asked for; a warm-up's do not count.
func (e *engine) unexpected() {
	if e.window.Phase != plan.WarmUp {
		e.window.Counts[frame.LedgerUnexpected]++
	}
}

// enter enters a delivery to client k, due at a time in microseconds. counts tells whether it belongs to the ledger.
// It returns true for the first delivery of its message.
func (e *engine) enter(k int32, verdict ledger.Verdict, due int64, counts bool) bool {
	if verdict == ledger.Duplicated {
		if counts {
			e.window.Counts[frame.LedgerDuplicated]++
		}
		return false
	}
	if e.isPaused(k) {
		if counts {
			e.window.Counts[frame.LedgerPausedDelivered]++
		}
		return true
	}
	if counts {
		e.window.Counts[frame.LedgerDelivered]++
		if verdict == ledger.Reordered {
			e.window.Counts[frame.LedgerReordered]++
		}
	}
	if counts || e.window.Phase == plan.WarmUp {
		e.window.Record(frame.Latency, micros(e.now)-due)
	}
	return true
}

// known tells whether a header names a message that one of our clients has sent.
func (e *engine) known(h ledger.Header) bool {
	k, ok := e.share.Place(h.Sender)
	return ok && int(k) < len(e.clients) && h.Seq > 0 && h.Seq <= e.clients[k].seq
}

// own tells whether a header names a message that client k has sent.
func (e *engine) own(k int32, h ledger.Header) bool {
	return h.Sender == uint32(e.share.ID(k)) && h.Seq > 0 && h.Seq <= e.clients[k].seq
}

// onChat takes another member's message, or the server's ping.
func (e *engine) onChat(k int32, kind wire.Kind, payload []byte, size uint64) error {
	h, ok := e.marked(payload, size)
	if !ok {
		switch typeOf(payload, size) {
		case "ping":
			return e.answer(e.template.pong)
		case "pong":
			return nil
		}
		e.countReceived(size)
		e.refuse(payload, size)
		return nil
	}
	e.countReceived(size)
	isOthers := e.others.has(h.Sender) && h.Seq > 0
	if !isOthers && !e.known(h) {
		e.disown(h)
		return nil
	}
	if e.probes.is(h) {
		e.follow(k, kind, payload)
	}
	if !e.passes(kind) {
		e.verify(kind, payload, h)
	}
	counts := e.measured.includes(h.Micros) && (!isOthers || e.others.sends(h.Sender, h.Micros))
	if h.Sender == uint32(e.share.ID(k)) {
		if counts {
			e.window.Counts[frame.LedgerUnexpected]++
		}
		return nil
	}
	e.enter(k, e.clients[k].seen.See(h.Sender, h.Seq, e.peak), h.Micros, counts && e.owed(k, h.Micros))
	return nil
}

// onEcho takes what should be one of the client's own messages.
func (e *engine) onEcho(k int32, kind wire.Kind, payload []byte, size uint64) error {
	e.countReceived(size)
	h, ok := e.marked(payload, size)
	if !ok {
		e.refuse(payload, size)
		return nil
	}
	if e.probes.is(h) {
		e.follow(k, kind, payload)
	}
	if !e.own(k, h) {
		e.disown(h)
		return nil
	}
	if !e.passes(kind) {
		e.verify(kind, payload, h)
	}
	verdict := e.clients[k].track.See(uint64(h.Seq-1), e.trackBits)
	if !e.enter(k, verdict, h.Micros, e.measured.includes(h.Micros) && e.owed(k, h.Micros)) {
		return nil
	}
	return e.reply(k)
}
