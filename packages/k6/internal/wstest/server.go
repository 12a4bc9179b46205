// Package wstest is a real WebSocket server for tests: it speaks every workload as the contract asks, or breaks it in one
// known way and remembers exactly what it broke.
package wstest

import (
	"crypto/tls"
	"crypto/x509"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"plumbline/k6/ledger"
)

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
