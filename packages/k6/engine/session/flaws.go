package session

import (
	"plumbline/k6/engine/timetable"
	"plumbline/k6/frame"
	"plumbline/k6/ledger"
)

// Refuse counts a message without exactly one sound mark by its flaw, in every phase: only generators make marks.
func (s *Session) Refuse(payload []byte, size uint64) {
	at := s.Messages.Header
	if !s.HoldsMark(payload, size) {
		if at = ledger.Find(payload); at < 0 {
			s.Unexpected()
			return
		}
	}
	mark := payload[at:]
	h, flaw := s.Messages.Marks.Read(mark)
	switch {
	case flaw != ledger.Unreadable && ledger.Find(mark[ledger.HeaderBytes:]) >= 0:
		s.forged(frame.LedgerForgedSeveral)
	case flaw == ledger.Unreadable && s.Messages.Marks.IsShouted(mark):
		s.forged(frame.LedgerForgedCase)
	case flaw == ledger.Unreadable:
		s.forged(frame.LedgerForgedForm)
	case flaw == ledger.WrongTag:
		s.forged(s.flawOf(mark, h))
	case size != s.Messages.Delivered:
		s.Corrupted(frame.LedgerCorruptedLength)
	default:
		s.Corrupted(frame.LedgerCorruptedBody)
	}
}

// flawOf returns what a header with a wrong tag is counted as. Its time was rewritten if the tag is that of the message at its
// real time, which is known of a client's last messages. It also was if it lies outside the trial. Else the tag was made with another
// key, or made up.
func (s *Session) flawOf(mark []byte, h ledger.Header) frame.Counter {
	if flaw, impossible := s.impossible(h); impossible {
		return flaw
	}
	if h.Micros < timetable.Micros(s.Start)-s.Settle || h.Micros > s.NowMicros()+s.Settle {
		return frame.LedgerForgedTime
	}
	if k, ours := s.Share.Place(h.Sender); ours && s.Clients[k].Seq-h.Seq < recentMessages {
		if h.Micros = s.recent[k][h.Seq%recentMessages]; s.Messages.Marks.HasTagOf(mark, h) {
			return frame.LedgerForgedTime
		}
	}
	return frame.LedgerForgedTag
}

// impossible is true if no generator of the trial can have sent a message with that sender and number.
func (s *Session) impossible(h ledger.Header) (flaw frame.Counter, impossible bool) {
	k, ours := s.Share.Place(h.Sender)
	switch {
	case int(h.Sender) >= s.Peak:
		return frame.LedgerForgedSender, true
	case h.Seq == 0, ours && h.Seq > s.Clients[k].Seq:
		return frame.LedgerForgedSequence, true
	default:
		return 0, false
	}
}

// Disown counts a message with a sound mark that its receiver did not ask for: it belongs to another client, or its mark was
// guessed.
func (s *Session) Disown(h ledger.Header) {
	if flaw, impossible := s.impossible(h); impossible {
		s.forged(flaw)
	} else {
		s.Unexpected()
	}
}

func (s *Session) forged(why frame.Counter) {
	s.Window.Counts[frame.LedgerForged]++
	s.Window.Counts[why]++
}

// Corrupted counts a message with a sound mark whose rest is not what was sent.
func (s *Session) Corrupted(why frame.Counter) {
	s.Window.Counts[frame.LedgerCorrupted]++
	s.Window.Counts[why]++
}
