package main

import (
	"net"
	"net/http"
	"net/url"
	"time"

	"github.com/gobwas/ws"
)

const (
	// Longest messages read, in bytes; a longer one closes with 1009.
	echoReadLimit = 1 << 20
	chatReadLimit = 512
	// requestReadLimit is for workloads whose clients send ids or nothing.
	requestReadLimit = 512
)

// work is what a request asks for: a workload with its parameters.
type work struct {
	run       session
	readLimit int64
}

// upgrade reads the request straight from the socket and answers it; the answer
// to one that asks for nothing we have is a 4xx.
func (s *server) upgrade(conn *net.TCPConn) (wanted work, err error) {
	if err := conn.SetDeadline(time.Now().Add(handshakeWait)); err != nil {
		return work{}, err
	}
	upgrader := ws.Upgrader{OnRequest: func(uri []byte) (err error) {
		wanted, err = s.find(string(uri))
		return err
	}}
	if _, err := upgrader.Upgrade(conn); err != nil {
		return work{}, err
	}
	return wanted, conn.SetDeadline(time.Time{})
}

// find maps /ws/<workload> to the workloads.
func (s *server) find(uri string) (work, error) {
	target, err := url.ParseRequestURI(uri)
	if err != nil {
		return work{}, refusal(http.StatusBadRequest, err.Error())
	}
	var newSession sessionMaker
	readLimit := int64(requestReadLimit)
	switch target.Path {
	case "/ws/echo":
		newSession, readLimit = without(echo), echoReadLimit
	case "/ws/chat":
		newSession, readLimit = without(s.chat.serve), chatReadLimit
	case "/ws/push":
		newSession = newPush
	case "/ws/ticks":
		newSession = newTicks
	default:
		return work{}, refusal(http.StatusNotFound, "no such workload")
	}
	run, err := newSession(target.Query().Get)
	if err != nil {
		return work{}, refusal(http.StatusBadRequest, err.Error())
	}
	return work{run: run, readLimit: readLimit}, nil
}

func refusal(status int, reason string) error {
	return ws.RejectConnectionError(ws.RejectionStatus(status), ws.RejectionReason(reason))
}
