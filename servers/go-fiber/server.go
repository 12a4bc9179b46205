package main

import (
	"github.com/gofiber/fiber/v2"
	"github.com/gofiber/websocket/v2"
)

const (
	// Longest messages read, in bytes; a longer one closes with 1009.
	echoReadLimit = 1 << 20
	chatReadLimit = 512
	// requestReadLimit is for workloads whose clients send ids or nothing.
	requestReadLimit = 512

	// sessionKey is where a request keeps its session until it is upgraded.
	sessionKey = "session"
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
	app.Get("/ws/echo", s.workload(echoReadLimit, without(echo)))
	app.Get("/ws/chat", s.workload(chatReadLimit, without(s.chat.serve)))
	app.Get("/ws/push", s.workload(requestReadLimit, newPush))
	app.Get("/ws/ticks", s.workload(requestReadLimit, newTicks))
	return app
}

// workload upgrades a request and runs one session on it.
func (s *server) workload(readLimit int64, newSession sessionMaker) fiber.Handler {
	upgrade := websocket.New(func(wrapper *websocket.Conn) {
		// Fiber takes its wrapper back when this function returns; the connection
		// inside is what goroutines may hold.
		conn, run := wrapper.Conn, wrapper.Locals(sessionKey).(session)
		conn.SetReadLimit(readLimit)
		p := s.peers.add(conn)
		defer s.peers.remove(p)
		p.end(run(p))
	})
	return func(c *fiber.Ctx) error {
		run, err := newSession(func(name string) string { return c.Query(name) })
		if err != nil {
			return fiber.NewError(fiber.StatusBadRequest, err.Error())
		}
		c.Locals(sessionKey, run)
		return upgrade(c)
	}
}
