package main

import (
	"bytes"
	"container/heap"
	"crypto/sha1"
	"crypto/subtle"
	"encoding/base64"
	"net/url"
	"strconv"
	"strings"
	"time"
)

const guid = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

// open answers a request for an upgrade and sets what the connection is for; false for anything else.
func (c *conn) open(request []byte, l *loop) bool {
	line, headers, _ := bytes.Cut(request, []byte("\r\n"))
	fields := strings.Fields(string(line))
	key := header(headers, "sec-websocket-key")
	if len(fields) < 2 {
		return false
	}
	target, err := url.Parse(fields[1])
	if err == nil && l.isToHold(target) {
		l.visits.holdNext(number(target.Query(), "messages", 1))
		c.serve, c.leaving = listen, true
		c.out = append(c.out, "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n"...)
		l.soil(c)
		return true
	}
	if err != nil || key == "" || !c.become(target, l) {
		return false
	}
	sum := sha1.Sum([]byte(key + guid))
	c.out = append(c.out, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "...)
	c.out = append(c.out, base64.StdEncoding.EncodeToString(sum[:])...)
	c.out = append(c.out, "\r\n\r\n"...)
	l.soil(c)
	return true
}

func (c *conn) become(target *url.URL, l *loop) bool {
	query := target.Query()
	switch target.Path {
	case "/ws/echo":
		c.serve = echo
		c.trips.open = true
		l.visits.open++
	case "/ws/chat":
		c.serve = chat
	case "/ws/push":
		c.serve = push
		c.push = pushShape{count: number(query, "count", 10), bytes: number(query, "bytes", 10_000)}
	case "/ws/ticks":
		c.serve = listen
		every := time.Duration(number(query, "everyMs", 500)) * time.Millisecond
		heap.Push(&l.ticks, &ticking{conn: c, every: every, first: time.Now().Add(every)})
	default:
		return false
	}
	return true
}

// isToHold is whether the worker asks to hold echoes of the next visit; nobody else knows the key.
func (l *loop) isToHold(target *url.URL) bool {
	key, ok := strings.CutPrefix(target.Path, "/hold/")
	return ok && l.holdKey != "" && subtle.ConstantTimeCompare([]byte(key), []byte(l.holdKey)) == 1
}

func number(query url.Values, name string, otherwise int) int {
	if n, err := strconv.Atoi(query.Get(name)); err == nil && n > 0 {
		return n
	}
	return otherwise
}

// header finds a header's value, whatever the case of its name.
func header(headers []byte, name string) string {
	for line := range strings.SplitSeq(string(headers), "\r\n") {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.EqualFold(key, name) {
			return strings.TrimSpace(value)
		}
	}
	return ""
}
