package wstest

import (
	"plumbline/k6/ledger"
)

func headerOf(text []byte, at int) ledger.Header {
	h, _ := ledger.Read(text[at:])
	return h
}

// deliver makes one delivery of a message with a header.
func (s *Server) deliver(to *peer, text []byte, headerAt int) {
	h := headerOf(text, headerAt)
	if s.Faults.Alter != nil {
		text = s.Faults.Alter(append([]byte(nil), text...), headerAt, s.deliveries+1)
	}
	s.account(to, text, h)
}

// account makes one delivery, or fails to in the server's own way, and books it under h.
func (s *Server) account(to *peer, text []byte, h ledger.Header) {
	s.deliveries++
	text = text[:len(text)-s.Faults.Truncate]
	every := func(n int) bool { return n > 0 && s.deliveries%n == 0 }
	switch {
	case every(s.Faults.DropEvery):
		s.dropped = append(s.dropped, h)
	case every(s.Faults.DuplicateEvery):
		s.duplicated = append(s.duplicated, h)
		to.send(text)
		to.send(text)
	case to.held != nil:
		to.send(text)
		to.send(to.held)
		s.swapped = append(s.swapped, to.heldAs)
		to.held = nil
	case every(s.Faults.SwapEvery):
		to.held, to.heldAs = text, h
	default:
		to.send(text)
	}
}
