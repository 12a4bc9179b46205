package session

import (
	"plumbline/k6/frame"
	"plumbline/k6/ledger"
	"plumbline/k6/plan"
	"plumbline/k6/wire"
)

// Marked reads the mark of a message of the right length. False: it has no sound one, and Refuse counts why.
func (s *Session) Marked(payload []byte, size uint64) (h ledger.Header, ok bool) {
	if !s.HoldsMark(payload, size) {
		return h, false
	}
	h, flaw := s.Messages.Marks.Read(payload[s.Messages.Header:])
	return h, flaw == ledger.Sound
}

// HoldsMark is true if a message is as long as those that are delivered, and no second mark follows directly behind the place of
// the first one. A second mark elsewhere is found where whole bodies are compared.
func (s *Session) HoldsMark(payload []byte, size uint64) bool {
	after := s.Messages.After
	return size == s.Messages.Delivered && len(payload) >= after && (len(payload) == after || payload[after] != ledger.Opening)
}

// Passes reports whether nothing more is to be done about a message with a sound mark: its type is right, and the sample does
// not take it.
func (s *Session) Passes(kind wire.Kind) bool {
	if kind.Opcode != wire.Text || kind.Body != wire.InHand {
		return false
	}
	s.sample.gap--
	return s.sample.gap > 0
}

// Verify holds a message that does not pass against what was sent.
func (s *Session) Verify(kind wire.Kind, payload []byte, h ledger.Header) {
	switch {
	case kind.Opcode != wire.Text:
		s.Corrupted(frame.LedgerCorruptedType)
	case kind.Body == wire.InHand:
		s.sample.draw()
		s.compare(kind, payload, h)
	case kind.Body != wire.Unseen:
		s.compare(kind, payload, h)
	}
}

func (s *Session) compare(kind wire.Kind, payload []byte, h ledger.Header) {
	s.Window.Counts[frame.LedgerCompared]++
	if kind.Body != wire.Different && s.Messages.Matches(payload, h) {
		return
	}
	if ledger.Find(payload[s.Messages.After:]) >= 0 {
		s.forged(frame.LedgerForgedSeveral)
		return
	}
	s.Corrupted(frame.LedgerCorruptedBody)
}

// followsPrefix is true if a message that begins so is the followed one.
func (s *Session) followsPrefix(prefix []byte) bool {
	if !s.Followed.Active() {
		return false
	}
	h, flaw := s.Messages.Marks.Read(prefix[s.Messages.Header:])
	return flaw == ledger.Sound && s.Followed.Is(h)
}

// Rest returns what has to follow a message's prefix, as wire.Handler has it.
func (s *Session) Rest(prefix []byte) []byte {
	if !s.sample.takes() && !s.followsPrefix(prefix) {
		return nil
	}
	return s.Messages.Rest(prefix)
}

// Resample sets the share of the deliveries that is compared in the window that begins at a time.
func (s *Session) Resample(at int64) {
	switch s.Window.Phase {
	case plan.WarmUp:
		s.sample.take(1)
	case plan.Measure:
		s.sample.spread(s.OfPlan(at), s.Measured.Rest(at))
	}
}

// CountSample notes how much of a window that ends was compared.
func (s *Session) CountSample() { s.sample.count(s.Window) }

// SampleShare lets a share of the deliveries be compared from now on, as benchmarks of the steady state need.
func (s *Session) SampleShare(share float64) { s.sample.take(share) }
