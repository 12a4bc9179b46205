package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// patience is how long a handshake, an echo or a farewell may take.
const patience = 30 * time.Second

// renewal is how much longer an echo may take, so that its deadline need not be set before each.
const renewal = time.Second

// work is what the client is told to do.
type work struct {
	url                     string
	clients, messages, size int
}

func (w work) check() error {
	if w.url == "" || w.clients < 1 || w.messages < 1 || w.size < 1 {
		return errors.New("--url is needed, and --clients, --messages and --size of at least 1")
	}
	return nil
}

// do dials all connections at once, waits until each is open or has failed, and then does the round trips.
func (w work) do() *tally {
	t := newTally(w.clients)
	connections := make([]*websocket.Conn, w.clients)
	each(w.clients, func(i int) { connections[i] = w.dial(t) })
	each(w.clients, func(i int) {
		if connections[i] != nil {
			w.talk(connections[i], t)
		}
	})
	return t
}

// each runs f for 0 to n-1, all at once, and waits for the last.
func each(n int, f func(i int)) {
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { f(i) })
	}
	all.Wait()
}

// dial is nil where no connection came about.
func (w work) dial(t *tally) *websocket.Conn {
	dialer := websocket.Dialer{HandshakeTimeout: patience}
	start := time.Now()
	c, _, err := dialer.Dial(w.url, nil)
	if err != nil {
		t.fail()
		fmt.Fprintln(os.Stderr, "connect:", err)
		return nil
	}
	t.open(time.Since(start))
	return c
}

// talk does the round trips of one connection and closes it. It ends early when an echo fails to come or is not the message.
func (w work) talk(c *websocket.Conn, t *tally) {
	defer func() { _ = c.Close() }()
	message := bytes.Repeat([]byte{'x'}, w.size)
	own := &roundTrips{}
	defer t.add(own)
	var renewed time.Time
	for i := range w.messages {
		message[0] = byte('a' + i%26)
		sent := time.Now()
		if sent.Sub(renewed) > renewal {
			_ = c.SetReadDeadline(sent.Add(patience + renewal))
			renewed = sent
		}
		if err := c.WriteMessage(websocket.BinaryMessage, message); err != nil {
			fmt.Fprintln(os.Stderr, "send:", err)
			return
		}
		own.send(sent, len(message))
		_, echo, err := c.ReadMessage()
		if err != nil {
			fmt.Fprintln(os.Stderr, "receive:", err)
			return
		}
		if !bytes.Equal(echo, message) {
			fmt.Fprintln(os.Stderr, "receive: the echo is not the message")
			return
		}
		own.receive(sent, time.Now(), len(echo))
	}
	farewell(c)
}

// farewell closes as RFC 6455 says: a close frame, and the peer's own before the connection ends.
func farewell(c *websocket.Conn) {
	deadline := time.Now().Add(patience)
	if c.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(websocket.CloseNormalClosure, ""), deadline) != nil {
		return
	}
	_ = c.SetReadDeadline(deadline)
	for {
		if _, _, err := c.ReadMessage(); err != nil {
			return
		}
	}
}
