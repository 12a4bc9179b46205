package wstest

import (
	"net/http"
	"unicode/utf8"

	"github.com/gorilla/websocket"
)

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
			kind, text, err := conn.ReadMessage()
			if err != nil {
				return // the client's close was answered by the library
			}
			if p.pinged {
				p.pinged = false
				if s.Faults.LoseFragmented {
					continue
				}
				text[len(text)-3] ^= 1
			}
			// The library leaves texts unchecked.
			if kind == websocket.TextMessage && !s.Faults.AnyText && !utf8.Valid(text) {
				p.put(websocket.CloseMessage, websocket.FormatCloseMessage(websocket.CloseInvalidFramePayloadData, ""))
				return
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
	if s.Faults.CloseAs != 0 {
		p.conn.SetCloseHandler(func(int, string) error {
			p.put(websocket.CloseMessage, websocket.FormatCloseMessage(s.Faults.CloseAs, ""))
			return nil
		})
	}
	if s.Faults.LoseFragmented || s.Faults.SpoilBetween {
		p.conn.SetPingHandler(func(payload string) error {
			p.pinged = true
			p.put(websocket.PongMessage, []byte(payload))
			return nil
		})
	}
	if s.Faults.NeverCompress {
		p.conn.EnableWriteCompression(false)
	}
	if s.Faults.Pings != Pong {
		p.conn.SetPingHandler(func(string) error {
			if s.Faults.Pings == OtherPong {
				p.put(websocket.PongMessage, []byte("another"))
			}
			return nil
		})
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
