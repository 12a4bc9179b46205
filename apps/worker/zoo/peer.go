package main

import (
	"errors"
	"io"
	"net"
	"net/http"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/gorilla/websocket"
)

const (
	writeWait  = 10 * time.Second
	lingerWait = time.Second
)

// errFull reports that a chat member's queue has no room.
var errFull = errors.New("the queue is full")

// peer is one open WebSocket.
type peer struct {
	server *server
	conn   *websocket.Conn
	// request is its handshake.
	request *http.Request
	opened  time.Time
	// number counts connections from 1.
	number  int
	begin   func()   // starts what the server does by itself, once the connection is open
	queue   chan out // messages for a chat member; nil where writes wait for the peer
	writing sync.Mutex
	waiting sync.Mutex
	line    chan delayed // nil as long as nothing was delayed
}

func (p *peer) open(conn *websocket.Conn) {
	p.conn, p.opened = conn, time.Now()
	conn.SetPingHandler(func(payload string) error {
		answer, answers := payload, true
		if p.server.pong != nil {
			answer, answers = p.server.pong(p.server, p, payload)
		}
		if !answers {
			return nil
		}
		return ignoreClosed(conn.WriteControl(websocket.PongMessage, []byte(answer), time.Now().Add(time.Second)))
	})
	conn.SetCloseHandler(func(code int, _ string) error {
		if p.server.closing == nil || p.server.closing(p.server, p, code) {
			p.writeClose(code)
		}
		return nil
	})
}

// run reads until the connection ends.
func (p *peer) run(s session) {
	defer p.conn.Close()
	why := p.receive(s.handle)
	s.end()
	var wanted ending
	var byPeer *websocket.CloseError
	switch {
	case p.server.ending.Load():
		p.writeClose(websocket.CloseGoingAway)
	case errors.As(why, &wanted):
		p.writeClose(int(wanted))
	case errors.As(why, &byPeer):
		return
	}
	p.linger()
}

// ending is the server's own reason to end a session: its close code.
type ending int

func (ending) Error() string { return "the server ends the session" }

func (p *peer) receive(handle func(int, []byte) error) error {
	for {
		kind, payload, err := p.conn.ReadMessage()
		if err != nil {
			return err
		}
		s := p.server
		s.received.Add(1)
		s.bytesIn.Add(uint64(len(payload)))
		isLenient := s.acceptsAnyText != nil && s.acceptsAnyText(s)
		if kind == websocket.TextMessage && !isLenient && !utf8.Valid(payload) {
			return ending(websocket.CloseInvalidFramePayloadData)
		}
		if s.behaviour.receive != nil && !s.behaviour.receive(s, p, message{kind: kind, payload: payload}) {
			continue
		}
		if err := handle(kind, payload); err != nil {
			return err
		}
	}
}

// put writes a message, or queues it for a chat member, which misses it when its queue is full. Delayed messages wait in line.
func (p *peer) put(o out) error {
	if o.overtaken {
		time.AfterFunc(o.after, func() { _ = p.release(o) })
		return nil
	}
	p.waiting.Lock()
	defer p.waiting.Unlock()
	if p.line == nil && o.after == 0 {
		return p.release(o)
	}
	if p.line == nil {
		p.line = make(chan delayed, lineLength)
		go p.releaseInOrder(p.line)
	}
	select {
	case p.line <- delayed{o, time.Now().Add(o.after)}:
		return nil
	default:
		return errFull
	}
}

// lineLength bounds what waits for one peer: more than any load sends it in the longest delay.
const lineLength = 1 << 16

// delayed is something that is written when its time has come.
type delayed struct {
	out
	due time.Time
}

func (p *peer) releaseInOrder(line <-chan delayed) {
	for d := range line {
		time.Sleep(time.Until(d.due))
		_ = p.release(d.out)
	}
}

// release hands a message over to the connection, or to its queue.
func (p *peer) release(o out) error {
	if o.late != nil {
		o.payload = o.late(o.payload)
	}
	if p.queue == nil {
		return p.write(o)
	}
	select {
	case p.queue <- o:
		return nil
	default:
		p.server.queueFull.Add(1)
		return errFull
	}
}

func (p *peer) writeClose(code int) {
	frame := websocket.FormatCloseMessage(code, "")
	_ = p.conn.WriteControl(websocket.CloseMessage, frame, time.Now().Add(time.Second))
}

// interrupt makes pending and later reads fail, so that the session ends itself.
func (p *peer) interrupt() { _ = p.conn.SetReadDeadline(time.Unix(1, 0)) }

// linger reads what the peer still sends, so that a reset does not overtake the close frame.
func (p *peer) linger() {
	tcp, ok := p.conn.NetConn().(*net.TCPConn)
	if !ok || tcp.CloseWrite() != nil {
		return
	}
	_ = tcp.SetReadDeadline(time.Now().Add(lingerWait))
	_, _ = io.Copy(io.Discard, tcp)
}

// ignoreClosed drops the error of an answer to a connection that is ending.
func ignoreClosed(err error) error {
	var timeout net.Error
	if errors.Is(err, websocket.ErrCloseSent) || errors.As(err, &timeout) {
		return nil
	}
	return err
}
