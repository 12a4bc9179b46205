package main

import (
	"net/http"

	"github.com/coder/websocket"
)

const (
	// Longest messages read, in bytes; a longer one closes with 1009.
	echoReadLimit = 1 << 20
	chatReadLimit = 512
	// requestReadLimit is for workloads whose clients send ids or nothing.
	requestReadLimit = 512
)

// server is what the workloads share.
type server struct {
	peers *peers
	chat  *chat
}

func newServer(rules chatRules) *server {
	return &server{peers: newPeers(), chat: newChat(rules)}
}

// routes maps GET /ws/<workload> to the workloads.
func (s *server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /ws/echo", s.workload(echoReadLimit, without(echo)))
	mux.HandleFunc("GET /ws/chat", s.workload(chatReadLimit, without(s.chat.serve)))
	mux.HandleFunc("GET /ws/push", s.workload(requestReadLimit, newPush))
	mux.HandleFunc("GET /ws/ticks", s.workload(requestReadLimit, newTicks))
	return mux
}

// workload upgrades a request and runs one session on it.
func (s *server) workload(readLimit int64, newSession sessionMaker) http.HandlerFunc {
	options := &websocket.AcceptOptions{
		InsecureSkipVerify: true, // A benchmark's clients come from anywhere.
	}
	return func(w http.ResponseWriter, r *http.Request) {
		run, err := newSession(r.URL.Query().Get)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		conn, err := websocket.Accept(lingering{w}, r, options)
		if err != nil {
			return // Accept has answered with a 4xx.
		}
		conn.SetReadLimit(readLimit)
		p := s.peers.add(conn)
		defer s.peers.remove(p)
		p.end(run(p))
	}
}
