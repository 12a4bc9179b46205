package main

import (
	"github.com/fasthttp/websocket"
	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"
)

const (
	// Longest messages read, in bytes; a longer one closes with 1009.
	echoReadLimit = 1 << 20
	chatReadLimit = 512
	// requestReadLimit is for workloads whose clients send ids or nothing.
	requestReadLimit = 512

	// bufferSize is each connection's, in bytes, to read and again to write: what
	// Fiber's own WebSocket handler uses.
	bufferSize = 1024
)

// server is what the workloads share.
type server struct {
	peers    *peers
	chat     *chat
	upgrader websocket.FastHTTPUpgrader
}

func newServer(rules chatRules) *server {
	return &server{
		peers: newPeers(),
		chat:  newChat(rules),
		upgrader: websocket.FastHTTPUpgrader{
			ReadBufferSize:  bufferSize,
			WriteBufferSize: bufferSize,
			// A benchmark's clients come from anywhere.
			CheckOrigin: func(*fasthttp.RequestCtx) bool { return true },
		},
	}
}

// app maps GET /ws/<workload> to the workloads.
func (s *server) app() *fiber.App {
	app := fiber.New(fiber.Config{ReadTimeout: readHeaderTimeout})
	app.Get("/ws/echo", s.workload(echoReadLimit, without(echo)))
	app.Get("/ws/chat", s.workload(chatReadLimit, without(s.chat.serve)))
	app.Get("/ws/push", s.workload(requestReadLimit, newPush))
	app.Get("/ws/ticks", s.workload(requestReadLimit, newTicks))
	return app
}

// workload upgrades a request and runs one session on it.
func (s *server) workload(readLimit int64, newSession sessionMaker) fiber.Handler {
	return func(c fiber.Ctx) error {
		run, err := newSession(func(name string) string { return c.Query(name) })
		if err != nil {
			return fiber.NewError(fiber.StatusBadRequest, err.Error())
		}
		// A failed upgrade has been answered with a 4xx.
		_ = s.upgrader.Upgrade(c.RequestCtx(), func(conn *websocket.Conn) {
			conn.SetReadLimit(readLimit)
			p := s.peers.add(conn)
			defer s.peers.remove(p)
			p.end(run(p))
		})
		return nil
	}
}
