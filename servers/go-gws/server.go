package main

import (
	"net/http"

	"github.com/lxzan/gws"
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
	mux.HandleFunc("GET /ws/echo", s.workload(echoReadLimit, without(newEcho)))
	mux.HandleFunc("GET /ws/chat", s.workload(chatReadLimit, without(s.chat.begin)))
	mux.HandleFunc("GET /ws/push", s.workload(requestReadLimit, newPush))
	mux.HandleFunc("GET /ws/ticks", s.workload(requestReadLimit, newTicks))
	return mux
}

// workload upgrades a request and runs one session on it.
func (s *server) workload(readLimit int, newSession sessionMaker) http.HandlerFunc {
	upgrader := gws.NewUpgrader(events{}, &gws.ServerOption{
		ReadMaxPayloadSize: readLimit,
		CheckUtf8Enabled:   true,
		NewSession:         func() gws.SessionStorage { return new(peer) },
	})
	return func(w http.ResponseWriter, r *http.Request) {
		begin, err := newSession(r.URL.Query().Get)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		socket, err := upgrader.Upgrade(lingering{w}, r)
		if err != nil {
			return // Upgrade has answered with a 4xx.
		}
		p := peerOf(socket)
		p.socket, p.peers = socket, s.peers
		p.session = begin(p)
		s.peers.add(p)
		go socket.ReadLoop() // Returning from here frees what belongs to the request.
	}
}
