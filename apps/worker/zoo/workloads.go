package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/gorilla/websocket"
	"golang.org/x/time/rate"
)

const (
	chatsPerSecond = 10
	heartbeat      = 30 * time.Second
	silence        = 60 * time.Second
	defaultQueue   = 64
)

func newEcho(s *server, p *peer, _ func(string) string) (session, error) {
	return session{end: func() {}, handle: func(kind int, payload []byte) error {
		return s.send(p, message{kind: kind, payload: payload})
	}}, nil
}

// newChat makes a member with a queue and a writer of its own.
func newChat(s *server, p *peer, _ func(string) string) (session, error) {
	size := s.queue
	if size == 0 {
		size = defaultQueue
	}
	p.queue = make(chan out, size)
	limiter := rate.NewLimiter(chatsPerSecond, chatsPerSecond)
	stop, written := make(chan struct{}), make(chan struct{})
	joined := false
	begun := false
	end := func() {
		s.mu.Lock()
		delete(s.members, p)
		s.mu.Unlock()
		close(stop)
		if begun {
			<-written
		}
	}
	handle := func(kind int, payload []byte) error {
		if !begun {
			begun = true
			go p.writeQueue(stop, written)
		}
		_ = p.conn.SetReadDeadline(time.Now().Add(silence))
		if s.ending.Load() {
			p.interrupt()
		}
		if kind != websocket.TextMessage {
			return nil
		}
		switch typeOf(payload) {
		case "join":
			joined = true
			s.mu.Lock()
			s.members[p] = struct{}{}
			s.mu.Unlock()
		case "chat":
			if joined && !limiter.Allow() {
				s.rateLimited.Add(1)
			} else if joined {
				s.broadcast(p, kind, payload)
			}
		case "leave":
			return ending(websocket.CloseNormalClosure)
		}
		return nil
	}
	return session{handle: handle, end: end}, nil
}

func (s *server) broadcast(from *peer, kind int, payload []byte) {
	s.mu.Lock()
	others := make([]*peer, 0, len(s.members))
	for p := range s.members {
		if p != from {
			others = append(others, p)
		}
	}
	s.mu.Unlock()
	if s.recipients != nil {
		others = s.recipients(s, from, others)
	}
	for _, p := range others {
		_ = s.send(p, message{kind: kind, payload: payload, from: from})
	}
}

func (p *peer) writeQueue(stop <-chan struct{}, written chan<- struct{}) {
	defer close(written)
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		var err error
		select {
		case <-stop:
			return
		case o := <-p.queue:
			err = p.write(o)
		case now := <-beat.C:
			p.writing.Lock()
			err = p.conn.WriteMessage(websocket.TextMessage, fmt.Appendf(nil, `{"type":"ping","ts":%d}`, now.UnixMilli()))
			p.writing.Unlock()
		}
		if err != nil {
			if !errors.Is(err, websocket.ErrCloseSent) {
				p.conn.Close()
			}
			return
		}
	}
}

// typeOf returns the type of a chat message of the public room; empty for anything else.
func typeOf(payload []byte) string {
	m := struct{ Type, Room string }{Room: "public"}
	if json.Unmarshal(payload, &m) != nil || m.Room != "public" {
		return ""
	}
	return m.Type
}

func newPush(s *server, p *peer, query func(string) string) (session, error) {
	count, err := wholeNumber(query("count"), 10, 10_000)
	if err != nil {
		return session{}, err
	}
	size, err := wholeNumber(query("bytes"), 10_000, 1<<20)
	if err != nil {
		return session{}, err
	}
	return session{end: func() {}, handle: func(kind int, id []byte) error {
		if kind != websocket.TextMessage {
			return nil
		}
		for i := range count {
			payload := fmt.Appendf(nil, "%s:%d:", id, i)
			if len(payload) > size {
				return ending(websocket.ClosePolicyViolation)
			}
			payload = append(payload, bytes.Repeat([]byte{'0'}, size-len(payload))...)
			if err := s.send(p, message{kind: websocket.TextMessage, payload: payload}); err != nil {
				return err
			}
		}
		return nil
	}}, nil
}

func newTicks(s *server, p *peer, query func(string) string) (session, error) {
	everyMs, err := wholeNumber(query("everyMs"), 500, 60_000)
	if err != nil {
		return session{}, err
	}
	stop := make(chan struct{})
	p.begin = func() { go p.tick(time.Duration(everyMs)*time.Millisecond, stop) }
	return session{end: func() { close(stop) }, handle: func(int, []byte) error { return nil }}, nil
}

func (p *peer) tick(every time.Duration, stop <-chan struct{}) {
	first := time.Now()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for n := 0; ; n++ {
		intended := first.Add(time.Duration(n) * every)
		timer.Reset(time.Until(intended))
		select {
		case <-stop:
			return
		case <-timer.C:
		}
		payload := fmt.Appendf(nil, "%d %d %d", n, intended.UnixMicro(), time.Now().UnixMicro())
		if p.server.send(p, message{kind: websocket.TextMessage, payload: payload}) != nil {
			p.conn.Close()
			return
		}
	}
}

func wholeNumber(text string, fallback, most int) (int, error) {
	if text == "" {
		return fallback, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > most {
		return 0, fmt.Errorf("%q must be a whole number from 1 to %d", text, most)
	}
	return n, nil
}
