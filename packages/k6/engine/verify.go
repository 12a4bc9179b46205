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

// holdsMark is true if a message is as long as those that are delivered, and no second mark follows directly behind the place of
// the first one. A second mark elsewhere is found where whole bodies are compared.
func (e *engine) holdsMark(payload []byte, size uint64) bool {
	after := e.template.after
	return size == e.template.delivered && len(payload) >= after && (len(payload) == after || payload[after] != ledger.Opening)
}

// refuse counts a message without exactly one sound mark by its flaw, in every phase: only generators make marks.
func (e *engine) refuse(payload []byte, size uint64) {
	at := e.template.header
	if !e.holdsMark(payload, size) {
		if at = ledger.Find(payload); at < 0 {
			e.unexpected()
			return
		}
	}
	mark := payload[at:]
	h, flaw := e.template.marks.Read(mark)
	switch {
	case flaw != ledger.Unreadable && ledger.Find(mark[ledger.HeaderBytes:]) >= 0:
		e.forged(frame.LedgerForgedSeveral)
	case flaw == ledger.Unreadable && e.template.marks.IsShouted(mark):
		e.forged(frame.LedgerForgedCase)
	case flaw == ledger.Unreadable:
		e.forged(frame.LedgerForgedForm)
	case flaw == ledger.WrongTag:
		e.forged(e.flawOf(mark, h))
	case size != e.template.delivered:
		e.corrupted(frame.LedgerCorruptedLength)
	default:
		e.corrupted(frame.LedgerCorruptedBody)
	}
}

// flawOf returns what a header with a wrong tag is counted as. Its time was rewritten if the tag is that of the message at its
// real time, which is known of a client's last messages. It also was if it lies outside the trial. Else the tag was made with another
// key, or made up.
func (e *engine) flawOf(mark []byte, h ledger.Header) frame.Counter {
	if flaw, impossible := e.impossible(h); impossible {
		return flaw
	}
	if h.Micros < micros(e.start)-e.settle || h.Micros > micros(e.now)+e.settle {
		return frame.LedgerForgedTime
	}
	if k, ours := e.share.Place(h.Sender); ours && e.clients[k].seq-h.Seq < recentMessages {
		if h.Micros = e.clients[k].recent[h.Seq%recentMessages]; e.template.marks.HasTagOf(mark, h) {
			return frame.LedgerForgedTime
		}
	}
	return frame.LedgerForgedTag
}

// impossible is true if no generator of the trial can have sent a message with that sender and number.
func (e *engine) impossible(h ledger.Header) (flaw frame.Counter, impossible bool) {
	k, ours := e.share.Place(h.Sender)
	switch {
	case int(h.Sender) >= e.peak:
		return frame.LedgerForgedSender, true
	case h.Seq == 0, ours && h.Seq > e.clients[k].seq:
		return frame.LedgerForgedSequence, true
	default:
		return 0, false
	}
}

// disown counts a message with a sound mark that its receiver did not ask for: it belongs to another client, or its mark was
// guessed.
func (e *engine) disown(h ledger.Header) {
	if flaw, impossible := e.impossible(h); impossible {
		e.forged(flaw)
	} else {
		e.unexpected()
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
	if ledger.Find(payload[e.template.after:]) >= 0 {
		e.forged(frame.LedgerForgedSeveral)
		return
	}
	e.corrupted(frame.LedgerCorruptedBody)
}

// followsPrefix is true if a message that begins so is the followed one.
func (e *engine) followsPrefix(prefix []byte) bool {
	if e.probes == nil || !e.probes.followed.active() {
		return false
	}
	h, flaw := e.template.marks.Read(prefix[e.template.header:])
	return flaw == ledger.Sound && e.probes.is(h)
}

// Rest implements wire.Handler.
func (e *engine) Rest(prefix []byte) []byte {
	if e.listeners != nil || !e.sample.takes() && !e.followsPrefix(prefix) {
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
