package main

import (
	"net/http"

	"github.com/gorilla/websocket"
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
	bridge   *bridge
	peers    *peers
	rules    chatRules
	upgrader websocket.Upgrader
}

func newServer(bridge *bridge, rules chatRules) *server {
	return &server{
		bridge: bridge,
		peers:  newPeers(),
		rules:  rules,
		upgrader: websocket.Upgrader{
			// A benchmark's clients come from anywhere.
			CheckOrigin: func(*http.Request) bool { return true },
		},
	}
}

// routes maps GET /ws/<workload> to the workloads.
func (s *server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /ws/echo", s.workload(echoReadLimit, without(echo)))
	mux.HandleFunc("GET /ws/chat", s.workload(chatReadLimit, without(s.rules.chat)))
	mux.HandleFunc("GET /ws/push", s.workload(requestReadLimit, newPush))
	mux.HandleFunc("GET /ws/ticks", s.workload(requestReadLimit, newTicks))
	return mux
}

// workload upgrades a request and runs one session on it.
func (s *server) workload(readLimit int64, newSession sessionMaker) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		run, err := newSession(r.URL.Query().Get)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		conn, err := s.upgrader.Upgrade(w, r, nil)
		if err != nil {
			return // Upgrade has answered with a 4xx.
		}
		conn.SetReadLimit(readLimit)
		p := s.peers.add(conn)
		defer s.peers.remove(p)
		p.end(run(p, s.bridge))
	}
}
