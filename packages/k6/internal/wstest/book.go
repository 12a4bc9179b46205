package wstest

import (
	"time"

	"plumbline/k6/ledger"
)

// Book is a copy of what the server remembers.
type Book struct {
	// Compressed counts the connections that offered compression, which the server takes.
	Compressed                             int
	Received                               [][]byte
	Peak, Connections, Open, Pongs, Leaves int
	Dropped, Duplicated, Swapped, Returned []ledger.Header
}

// Book returns the books as they are now.
func (s *Server) Book() Book {
	s.mu.Lock()
	defer s.mu.Unlock()
	return Book{s.compressed, s.received, s.peak, s.all, len(s.peers), s.pongs, s.leaves, s.dropped, s.duplicated, s.swapped, s.returned}
}

// Settle waits until the server has seen the end of every connection, for at most five seconds.
func (s *Server) Settle() {
	enough := time.After(5 * time.Second)
	for s.Book().Open > 0 {
		select {
		case <-s.departed:
		case <-enough:
			return
		}
	}
}
