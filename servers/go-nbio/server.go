package main

import (
	"net"
	"net/http"

	"github.com/lesismal/nbio"
	"github.com/lesismal/nbio/nbhttp"
	"github.com/lesismal/nbio/nbhttp/websocket"
)

const (
	// Longest messages read, in bytes; a longer one closes with 1009.
	echoReadLimit = 1 << 20
	chatReadLimit = 512
	// requestReadLimit is for workloads whose clients send ids or nothing.
	requestReadLimit = 512
	// writeFrameLimit is more than any message has: each goes out as one frame.
	writeFrameLimit = 2 << 20
)

// server is what the workloads share.
type server struct {
	peers *peers
	chat  *chat
}

func newServer(rules chatRules) *server {
	return &server{peers: newPeers(), chat: newChat(rules)}
}

// serve begins to serve on the listener.
func (s *server) serve(listener net.Listener) error {
	engine := nbhttp.NewEngine(nbhttp.Config{
		Network:                      listener.Addr().Network(),
		Addrs:                        []string{listener.Addr().String()},
		Listen:                       func(string, string) (net.Listener, error) { return listener, nil },
		Handler:                      s.routes(),
		MaxWebsocketFramePayloadSize: writeFrameLimit,
		ReleaseWebsocketPayload:      true,
		SupportServerOnly:            true,
	})
	// The library would close with 1002 where 1007 is meant: peers look at texts.
	engine.CheckUtf8 = func([]byte) bool { return true }
	engine.OnWrittenSize(func(conn *nbio.Conn, _ []byte, bytes int) {
		if socket, ok := conn.Session().(*websocket.Conn); ok {
			if p := peerOf(socket); p != nil {
				p.outbox.wrote(bytes)
			}
		}
	})
	return engine.Start()
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
	upgrader := newUpgrader(readLimit)
	return func(w http.ResponseWriter, r *http.Request) {
		begin, err := newSession(r.URL.Query().Get)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		socket, err := upgrader.Upgrade(w, r, nil)
		if err != nil {
			return // Upgrade has answered with a 4xx.
		}
		p := newPeer(socket, s.peers)
		p.session = begin(p)
		socket.SetSession(p)
		s.peers.add(p)
		p.session.opened()
	}
}

// newUpgrader makes connections that hand what they read to their peers, after
// the request's handler: the library calls all of them one after another.
func newUpgrader(readLimit int) *websocket.Upgrader {
	upgrader := websocket.NewUpgrader()
	upgrader.MessageLengthLimit = readLimit
	upgrader.KeepaliveTime = 0 // A listener to ticks never says anything.
	upgrader.OnMessage(func(socket *websocket.Conn, kind websocket.MessageType, payload []byte) {
		peerOf(socket).receive(kind, payload)
	})
	upgrader.SetPingHandler(func(socket *websocket.Conn, payload string) { peerOf(socket).pong(payload) })
	upgrader.SetCloseHandler(func(socket *websocket.Conn, code int, reason string) {
		peerOf(socket).answerClose(code, reason)
	})
	upgrader.OnClose(func(socket *websocket.Conn, _ error) {
		p := peerOf(socket)
		p.outbox.abandon()
		p.session.closed()
		p.peers.remove(p)
	})
	return upgrader
}
