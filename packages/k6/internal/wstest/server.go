// Package wstest is a real WebSocket server for tests: it speaks every workload as the contract says, or breaks it in one
// known way and remembers exactly what it broke.
package wstest

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"plumbline/k6/ledger"
)

// Faults are the ways to break the contract; the zero value keeps it.
type Faults struct {
	DropEvery      int           // every n-th delivery is left out
	DuplicateEvery int           // every n-th delivery is made twice
	SwapEvery      int           // every n-th echo is held back until the next one of its connection is made
	ToSender       bool          // a chat reaches its sender, too
	Truncate       int           // bytes cut off every delivery
	Delay          time.Duration // between receiving and delivering
	StallAfter     int           // after so many chats the server does nothing …
	Stall          time.Duration // … for this long
	CloseAfter     int           // a connection's n-th message ends it without a close frame
	IgnoreLeave    bool          // a leave or a close is not answered
	Status         int           // answer to the handshake instead of 101
	PingOnJoin     bool          // a text ping and a protocol ping follow each join
	Fragment       bool          // deliveries come in fragments with a protocol ping in between
	MaxPeers       int           // more connections than these are refused with 503
	FirstTickAfter time.Duration // ticks begin so long after the upgrade
	MovingTicks    bool          // ticks name the time they are sent at, and drift
	ClockAhead     time.Duration // of the times that ticks name
}

// Server is a running server with its books.
type Server struct {
	Faults Faults
	http   *httptest.Server
	// stopped ends what a fault made wait for ever.
	stopped chan struct{}

	departed   chan struct{}
	down       atomic.Bool
	mu         sync.Mutex
	peers      map[*peer]bool
	compressed int
	deliveries int
	received   [][]byte
	peak, all  int
	pongs      int
	leaves     int
	dropped    []ledger.Header
	duplicated []ledger.Header
	swapped    []ledger.Header
	returned   []ledger.Header
}

// Start runs a server until the test's end.
func Start(t testing.TB, faults Faults) *Server {
	s := unstarted(faults)
	s.http.Start()
	t.Cleanup(s.close)
	return s
}

func unstarted(faults Faults) *Server {
	s := &Server{Faults: faults, peers: map[*peer]bool{}, stopped: make(chan struct{}), departed: make(chan struct{}, 1)}
	mux := http.NewServeMux()
	mux.HandleFunc("/ws/chat", s.serve(always(s.chat)))
	mux.HandleFunc("/ws/echo", s.serve(always(s.echo)))
	mux.HandleFunc("/ws/push", s.serve(s.push))
	mux.HandleFunc("/ws/ticks", s.serve(func(*http.Request) taker { return nil }))
	s.http = httptest.NewUnstartedServer(mux)
	return s
}

// StartTLS runs a server that speaks TLS alone, until the test's end. The second result trusts its certificate.
func StartTLS(t testing.TB, faults Faults) (*Server, *tls.Config) {
	s := unstarted(faults)
	s.http.StartTLS()
	t.Cleanup(s.close)
	trust := x509.NewCertPool()
	trust.AddCert(s.http.Certificate())
	return s, &tls.Config{RootCAs: trust, ServerName: "example.com", MinVersion: tls.VersionTLS13}
}

// Certificates are those of a server with TLS.
func (s *Server) Certificates() []tls.Certificate { return s.http.TLS.Certificates }

// Address returns where the server listens.
func (s *Server) Address() netip.AddrPort {
	return netip.MustParseAddrPort(s.http.Listener.Addr().String())
}

// URL returns ws://ip:port.
func (s *Server) URL() string { return strings.Replace(s.http.URL, "http", "ws", 1) }

func (s *Server) close() {
	close(s.stopped)
	s.mu.Lock()
	for p := range s.peers {
		_ = p.conn.Close()
	}
	s.mu.Unlock()
	s.http.Close()
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

// A small buffer makes the library cut what is written piece by piece into several frames.
var upgrader = websocket.Upgrader{WriteBufferSize: 64, EnableCompression: true}

// taker takes one message of a peer.
type taker func(p *peer, text []byte) (stay bool)

func always(t taker) func(*http.Request) taker { return func(*http.Request) taker { return t } }

func (s *Server) serve(takerFor func(*http.Request) taker) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if s.Faults.Status != 0 {
			w.WriteHeader(s.Faults.Status)
			return
		}
		if s.down.Load() || s.full() {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		conn, err := upgrader.Upgrade(w, r, nil)
		if err != nil {
			return
		}
		p := newPeer(conn, s.Faults)
		s.offered(r)
		s.enter(p)
		defer s.depart(p)
		message := takerFor(r)
		if message == nil {
			message = func(*peer, []byte) bool { return true }
			ticking := make(chan struct{})
			go func() { defer close(ticking); s.tick(p, r) }()
			defer func() { close(p.gone); <-ticking }()
		}
		for n := 1; ; n++ {
			_, text, err := conn.ReadMessage()
			if err != nil {
				return // the client's close was answered by the library
			}
			if n == s.Faults.CloseAfter {
				p.hangUp()
				return
			}
			if !message(p, text) {
				return
			}
		}
	}
}

func (s *Server) full() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.Faults.MaxPeers > 0 && len(s.peers) >= s.Faults.MaxPeers
}

func (s *Server) offered(r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r.Header.Get("Sec-WebSocket-Extensions") != "" {
		s.compressed++
	}
}

func (s *Server) enter(p *peer) {
	if s.Faults.IgnoreLeave {
		p.conn.SetCloseHandler(func(int, string) error { <-s.stopped; return nil })
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.peers[p] = true
	s.all++
	s.peak = max(s.peak, len(s.peers))
}

func (s *Server) depart(p *peer) {
	s.mu.Lock()
	delete(s.peers, p)
	if p.held != nil {
		s.dropped = append(s.dropped, p.heldAs)
	}
	s.mu.Unlock()
	p.end()
	select {
	case s.departed <- struct{}{}:
	default:
	}
}

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

func headerOf(text []byte, at int) ledger.Header {
	h, _ := ledger.Read(text[at:])
	return h
}

// deliver makes one delivery of a message with a header.
func (s *Server) deliver(to *peer, text []byte, headerAt int) {
	s.account(to, text, headerOf(text, headerAt))
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
