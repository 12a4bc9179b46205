package wstest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"plumbline/k6/ledger"
)

func (s *Server) chat(p *peer, text []byte) (stay bool) {
	var m struct{ Type string }
	if json.Unmarshal(text, &m) != nil {
		return true
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	switch m.Type {
	case "join":
		p.member = true
		if s.Faults.PingOnJoin {
			p.ping()
		}
	case "pong":
		s.pongs++
	case "leave":
		s.leaves++
		if s.Faults.IgnoreLeave {
			return true
		}
		p.member = false
		// Before the goodbye: a client that has it opens its next connection, and would be counted twice.
		delete(s.peers, p)
		p.goodbye()
		return false
	case "chat":
		s.received = append(s.received, text)
		if len(s.received) == s.Faults.StallAfter {
			time.Sleep(s.Faults.Stall) // with the lock that every delivery needs
		}
		for to := range s.peers {
			if to.member && to != p {
				s.deliver(to, text, chatHeaderAt)
			}
		}
		if s.Faults.ToSender {
			s.returned = append(s.returned, headerOf(text, chatHeaderAt))
			p.send(text)
		}
	}
	return true
}

const chatHeaderAt = len(`{"type":"chat","room":"public","user":"u0000","text":"`)

func (s *Server) echo(p *peer, text []byte) (stay bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.received = append(s.received, text)
	s.deliver(p, text, 0)
	return true
}

// push answers an id with count messages of exactly size bytes.
func (s *Server) push(r *http.Request) taker {
	count, _ := strconv.Atoi(r.URL.Query().Get("count"))
	size, _ := strconv.Atoi(r.URL.Query().Get("bytes"))
	return func(p *peer, id []byte) bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.received = append(s.received, id)
		for i := range count {
			answer := fmt.Appendf(nil, "%s:%d:", id, i)
			answer = append(answer, bytes.Repeat([]byte("0"), size-len(answer))...)
			s.deliver(p, answer, 0)
		}
		return true
	}
}

// tick sends one tick every period from the upgrade on, until the peer is gone.
func (s *Server) tick(p *peer, r *http.Request) {
	everyMs, _ := strconv.Atoi(r.URL.Query().Get("everyMs"))
	every := time.Duration(everyMs) * time.Millisecond
	first := time.Now().Add(s.Faults.FirstTickAfter)
	for n := 0; ; n++ {
		intended := first.Add(time.Duration(n) * every)
		select {
		case <-time.After(time.Until(intended)):
		case <-p.gone:
			return
		}
		stated := intended
		if s.Faults.MovingTicks {
			stated = time.Now().Add(time.Duration(n) * 2 * time.Millisecond)
		}
		s.mu.Lock()
		// The books name a tick by its number and its intended time.
		h := ledger.Header{Seq: uint32(n), Micros: intended.UnixMicro()}
		s.account(p, fmt.Appendf(nil, "%d %d %d", n, stated.Add(s.Faults.ClockAhead).UnixMicro(), time.Now().UnixMicro()), h)
		s.mu.Unlock()
	}
}

// GoDown cuts every connection and refuses new ones until ComeBack.
func (s *Server) GoDown() {
	s.down.Store(true)
	s.mu.Lock()
	defer s.mu.Unlock()
	for p := range s.peers {
		_ = p.conn.Close()
	}
}

// ComeBack takes connections again.
func (s *Server) ComeBack() { s.down.Store(false) }
