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

// server is the honest server and what its behaviour may look at.
type server struct {
	behaviour
	upgrader websocket.Upgrader
	started  time.Time

	mu      sync.Mutex
	open    map[*peer]struct{}
	members map[*peer]struct{}
	opened  uint64
	peak    uint64
	loaded  time.Time // when more connections than the gate opens were there for the first time
	ending  atomic.Bool
	gone    sync.WaitGroup

	received, delivered, rateLimited, queueFull, bytesIn, bytesOut atomic.Uint64
}

// crowd is the number of open connections from which a cheat takes itself for measured: the gate once opened fewer.
const crowd = 20

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

// session handles the messages of one connection; end is called when it is over.
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
		p := &peer{server: s}
		run, err := begin(s, p, r.URL.Query().Get)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		conn, err := s.upgrader.Upgrade(w, r, nil)
		if err != nil {
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
	if len(s.open) > crowd && s.loaded.IsZero() {
		s.loaded = time.Now()
	}
	if s.ending.Load() {
		p.interrupt()
	}
}

func (s *server) remove(p *peer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.open, p)
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

// isLoaded tells whether more connections are open than the gate opened when it could be recognised by that.
func (s *server) isLoaded() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.open) > crowd
}

// loadedFor tells how long ago the load began; zero when it has not.
func (s *server) loadedFor() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.loaded.IsZero() {
		return 0
	}
	return time.Since(s.loaded)
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
