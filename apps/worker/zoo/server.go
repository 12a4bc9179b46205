package main

import (
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

// Longest messages that are read, in bytes.
const (
	echoReadLimit  = 1 << 20
	shortReadLimit = 512
)

// server is the honest server, with the state that a behaviour may read.
type server struct {
	behaviour
	upgrader websocket.Upgrader
	started  time.Time

	mu      sync.Mutex
	open    map[*peer]struct{}
	members map[*peer]struct{}
	opened  uint64
	peak    uint64
	crowded time.Time // since when more than a crowd of connections has been open; zero while there are fewer
	ending  atomic.Bool
	// examined is set by a request that no load makes: a gate tries how it is refused.
	examined atomic.Bool
	gone     sync.WaitGroup

	received, delivered, rateLimited, queueFull, bytesIn, bytesOut atomic.Uint64
}

// crowd is the number of open connections from which a cheat considers itself measured. The gate opens as many as the load, but
// not for longer than examination: a cheat that waits for that long is left to the audit.
const (
	crowd       = 20
	examination = 5 * time.Second
)

func newServer(b behaviour) *server {
	return &server{
		behaviour: b, started: time.Now(),
		open: map[*peer]struct{}{}, members: map[*peer]struct{}{},
		upgrader: websocket.Upgrader{
			CheckOrigin:       func(*http.Request) bool { return true },
			EnableCompression: b.deflate, ReadBufferSize: b.readBuffer, WriteBufferSize: b.writeBuffer,
		},
	}
}

func (s *server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /ws/echo", s.workload(echoReadLimit, newEcho))
	mux.HandleFunc("GET /ws/chat", s.workload(shortReadLimit, newChat))
	mux.HandleFunc("GET /ws/push", s.workload(shortReadLimit, newPush))
	mux.HandleFunc("GET /ws/ticks", s.workload(shortReadLimit, newTicks))
	return mux
}

// session handles the messages of one connection. end is called when the connection is over.
type session struct {
	handle func(kind int, payload []byte) error
	end    func()
}

// sessionMaker reads the parameters of the request.
type sessionMaker func(s *server, p *peer, query func(string) string) (session, error)

func (s *server) workload(readLimit int64, begin sessionMaker) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if s.admit != nil && !s.admit(s, r) {
			http.Error(w, "full", http.StatusServiceUnavailable)
			return
		}
		p := &peer{server: s, request: r}
		run, err := begin(s, p, r.URL.Query().Get)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		conn, err := s.upgrader.Upgrade(w, r, nil)
		if err != nil {
			s.examined.Store(true)
			return // Upgrade has answered.
		}
		conn.SetReadLimit(readLimit)
		if s.deflate {
			conn.EnableWriteCompression(s.deflates)
		}
		p.open(conn)
		s.add(p)
		if s.behaviour.opened != nil {
			s.behaviour.opened(s, p)
		}
		if p.begin != nil {
			p.begin()
		}
		p.run(run)
		s.remove(p)
	}
}

func (s *server) add(p *peer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gone.Add(1)
	s.opened++
	p.number = int(s.opened)
	s.open[p] = struct{}{}
	s.peak = max(s.peak, uint64(len(s.open)))
	if len(s.open) > crowd && s.crowded.IsZero() {
		s.crowded = time.Now()
	}
	if s.ending.Load() {
		p.interrupt()
	}
}

func (s *server) remove(p *peer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.open, p)
	if len(s.open) <= crowd {
		s.crowded = time.Time{}
	}
	s.gone.Done()
}

// closeAll ends every session with 1001 and waits for them for a while.
func (s *server) closeAll() {
	s.mu.Lock()
	s.ending.Store(true)
	for p := range s.open {
		p.interrupt()
	}
	s.mu.Unlock()
	done := make(chan struct{})
	go func() { s.gone.Wait(); close(done) }()
	select {
	case <-done:
	case <-time.After(2 * time.Second):
	}
}

// isCrowded reports whether a crowd is connected, be it the gate's or the load's.
func (s *server) isCrowded() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return !s.crowded.IsZero()
}

// isLoaded reports whether a crowd has been connected for longer than the gate's is.
func (s *server) isLoaded() bool { return s.loadedFor() > 0 }

// loadedFor returns how long a crowd has been connected beyond the examination; zero before that.
func (s *server) loadedFor() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.crowded.IsZero() {
		return 0
	}
	return max(0, time.Since(s.crowded)-examination)
}

// send delivers a message to a peer as the behaviour wants it.
func (s *server) send(to *peer, m message) error {
	outs := same(m)
	if s.deliver != nil {
		outs = s.deliver(s, to, m)
	}
	for _, o := range outs {
		if err := to.put(o); err != nil {
			return err
		}
	}
	return nil
}
