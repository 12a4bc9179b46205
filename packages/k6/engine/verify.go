package engine

import (
	"time"

	"plumbline/k6/frame"
	"plumbline/k6/ledger"
	"plumbline/k6/plan"
	"plumbline/k6/wire"
)

// marked reads the mark of a message of the right length. False: it has no sound one, and refuse says why.
func (e *engine) marked(payload []byte, size uint64) (h ledger.Header, ok bool) {
	if !e.holdsMark(payload, size) {
		return h, false
	}
	h, flaw := e.template.marks.Read(payload[e.template.header:])
	return h, flaw == ledger.Sound
}

// holdsMark tells whether a message is as long as those that are delivered, and so has room for a mark.
func (e *engine) holdsMark(payload []byte, size uint64) bool {
	return size == e.template.delivered && len(payload) >= e.template.header+ledger.HeaderBytes
}

// refuse counts a message without a sound mark by what is wrong with it. It says so in every phase: nobody else makes marks.
func (e *engine) refuse(payload []byte, size uint64) {
	at := e.template.header
	if !e.holdsMark(payload, size) {
		if at = ledger.Find(payload); at < 0 {
			e.unexpected()
			return
		}
	}
	rest := payload[at:]
	h, flaw := e.template.marks.Read(rest)
	switch {
	case flaw != ledger.Unreadable && ledger.Find(rest[ledger.HeaderBytes:]) >= 0:
		e.forged(frame.LedgerForgedSeveral)
	case flaw == ledger.Unreadable:
		e.forged(frame.LedgerForgedForm)
	case flaw == ledger.WrongTag:
		e.forged(e.flawOf(h))
	default:
		e.corrupted(frame.LedgerCorruptedLength)
	}
}

// flawOf returns what a header with a wrong tag is counted as.
func (e *engine) flawOf(h ledger.Header) frame.Counter {
	k, ours := e.share.Place(h.Sender)
	switch {
	case int(h.Sender) >= e.peak:
		return frame.LedgerForgedSender
	case h.Seq == 0, ours && h.Seq > e.clients[k].seq:
		return frame.LedgerForgedSequence
	default:
		return frame.LedgerForgedTag
	}
}

func (e *engine) forged(why frame.Counter) {
	e.window.Counts[frame.LedgerForged]++
	e.window.Counts[why]++
}

func (e *engine) corrupted(why frame.Counter) {
	e.window.Counts[frame.LedgerCorrupted]++
	e.window.Counts[why]++
}

// passes tells whether nothing more is to be done about a message with a sound mark: its type is right, and the sample does
// not take it.
func (e *engine) passes(kind wire.Kind) bool {
	if kind.Opcode != wire.Text || kind.Body != wire.InHand {
		return false
	}
	e.sample.gap--
	return e.sample.gap > 0
}

// verify holds a message that does not pass against what was sent.
func (e *engine) verify(kind wire.Kind, payload []byte, h ledger.Header) {
	switch {
	case kind.Opcode != wire.Text:
		e.corrupted(frame.LedgerCorruptedType)
	case kind.Body == wire.InHand:
		e.sample.draw()
		e.compare(kind, payload, h)
	case kind.Body != wire.Unseen:
		e.compare(kind, payload, h)
	}
}

func (e *engine) compare(kind wire.Kind, payload []byte, h ledger.Header) {
	e.window.Counts[frame.LedgerCompared]++
	if kind.Body != wire.Different && e.template.matches(payload, h) {
		return
	}
	if after := e.template.header + ledger.HeaderBytes; ledger.Find(payload[after:]) >= 0 {
		e.forged(frame.LedgerForgedSeveral)
		return
	}
	e.corrupted(frame.LedgerCorruptedBody)
}

// Rest implements wire.Handler.
func (e *engine) Rest(prefix []byte) []byte {
	if e.listeners != nil || !e.sample.takes() {
		return nil
	}
	return e.template.rest(prefix)
}

// resample sets the share of the deliveries that is compared in the window that begins at a time.
func (e *engine) resample(at int64) {
	switch e.window.Phase {
	case plan.WarmUp:
		e.sample.take(1)
	case plan.Measure:
		e.sample.spread(time.Duration(at-e.start), e.measured.rest(at))
	}
}
