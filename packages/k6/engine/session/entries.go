package session

import (
	"plumbline/k6/engine/timetable"
	"plumbline/k6/frame"
	"plumbline/k6/ledger"
	"plumbline/k6/plan"
)

// Received counts a message before anything is known of it.
func (s *Session) Received(size uint64) {
	s.Window.Counts[frame.DeliveriesReceived]++
	s.Window.Counts[frame.BytesReceived] += int64(size)
}

// Unexpected counts an unsolicited message, except in the warm-up.
func (s *Session) Unexpected() {
	if s.Window.Phase != plan.WarmUp {
		s.Window.Counts[frame.LedgerUnexpected]++
	}
}

// Expect enters n deliveries to client k as owed.
func (s *Session) Expect(k int32, n int64) {
	if s.IsPaused(k) {
		s.Window.Counts[frame.LedgerPausedExpected] += n
	} else {
		s.Window.Counts[frame.LedgerExpected] += n
	}
}

// Owes is true if client k is owed an answer to its own message of a time, in microseconds.
func (s *Session) Owes(k int32, at int64) bool {
	c := &s.Clients[k]
	return timetable.Micros(c.JoinedAt) <= at && at < timetable.Micros(c.LeavesAt)-s.Settle
}

// Track returns what a client remembers of its answer number n.
func (s *Session) Track(k int32, n uint64) ledger.Verdict {
	return s.Clients[k].Track.See(n, s.trackBits)
}

// Enter enters a delivery to client k, due at a time in microseconds. counts: it belongs to the ledger.
// It returns true for the first delivery of its message.
func (s *Session) Enter(k int32, verdict ledger.Verdict, due int64, counts bool) bool {
	if verdict == ledger.Duplicated {
		if counts {
			s.Window.Counts[frame.LedgerDuplicated]++
		}
		return false
	}
	if s.IsPaused(k) {
		if counts {
			s.Window.Counts[frame.LedgerPausedDelivered]++
		}
		return true
	}
	if counts {
		s.Window.Counts[frame.LedgerDelivered]++
		if verdict == ledger.Reordered {
			s.Window.Counts[frame.LedgerReordered]++
		}
	}
	if counts || s.Window.Phase == plan.WarmUp {
		s.Window.Record(frame.Latency, s.NowMicros()-due)
	}
	return true
}

// Knows is true if a header names a message that one of the session's clients has sent.
func (s *Session) Knows(h ledger.Header) bool {
	k, ok := s.Share.Place(h.Sender)
	return ok && int(k) < len(s.Clients) && h.Seq > 0 && h.Seq <= s.Clients[k].Seq
}

// Owns is true if a header names a message that client k has sent.
func (s *Session) Owns(k int32, h ledger.Header) bool {
	return h.Sender == uint32(s.Share.ID(k)) && h.Seq > 0 && h.Seq <= s.Clients[k].Seq
}
