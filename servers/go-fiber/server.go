package main

import (
	"github.com/gofiber/fiber/v2"
	"github.com/gofiber/websocket/v2"
)

const (
	// Longest messages read, in bytes; a longer one closes with 1009.
	echoReadLimit = 1 << 20
	chatReadLimit = 512
)

// server is what the workloads share.
type server struct {
	peers *peers
	chat  *chat
}

func newServer(rules chatRules) *server {
	return &server{peers: newPeers(), chat: newChat(rules)}
}

// app maps GET /ws/<workload> to the workloads.
func (s *server) app() *fiber.App {
	app := fiber.New(fiber.Config{
		DisableStartupMessage: true, // Standard output is for the two JSON lines.
		ReadTimeout:           readHeaderTimeout,
	})
	app.Get("/ws/echo", s.workload(echoReadLimit, echo))
	app.Get("/ws/chat", s.workload(chatReadLimit, s.chat.serve))
	return app
}

// workload upgrades a request and runs one session on it.
func (s *server) workload(readLimit int64, session func(*peer) error) fiber.Handler {
	return websocket.New(func(wrapper *websocket.Conn) {
		// Fiber takes its wrapper back when this function returns; the connection
		// inside is what goroutines may hold.
		conn := wrapper.Conn
		conn.SetReadLimit(readLimit)
		p := s.peers.add(conn)
		defer s.peers.remove(p)
		p.end(session(p))
	})
}
