package main

import (
	"errors"
	"syscall"
)

// read takes what has arrived, one buffer at most: the rest is reported again.
func (l *loop) read(c *conn) {
	n, err := syscall.Read(c.fd, l.buffer[:])
	if errors.Is(err, syscall.EAGAIN) {
		return
	}
	if err != nil || n <= 0 {
		l.close(c)
		return
	}
	l.bytesIn += int64(n)
	data, ok := l.buffer[:n], true
	if c.tls != nil {
		data, ok = c.tls.open(data, l.opened)
		l.soil(c) // TLS has answers of its own
	}
	if !ok {
		l.close(c)
		return
	}
	if len(c.in) > 0 {
		c.in = append(c.in, data...)
		data = c.in
	}
	rest, ok := c.take(data, l)
	if !ok {
		l.close(c)
		return
	}
	c.in = append(c.in[:0], rest...)
}

// soil marks a connection as having something to send.
func (l *loop) soil(c *conn) {
	if !c.dirty {
		c.dirty = true
		l.dirty = append(l.dirty, c)
	}
}

func (l *loop) flush() {
	for _, c := range l.dirty {
		c.dirty = false
		if l.conns[c.fd] == c {
			l.send(c)
		}
	}
	l.dirty = l.dirty[:0]
}

func (l *loop) send(c *conn) {
	c.seal()
	for c.pending() > 0 {
		n, err := syscall.Write(c.fd, c.out[c.sent:])
		if errors.Is(err, syscall.EAGAIN) {
			break
		}
		if err != nil {
			l.close(c)
			return
		}
		l.bytesOut += int64(n)
		c.sent += n
	}
	c.forget()
	if c.pending() == 0 {
		c.trips.left()
	}
	if c.pending() == 0 && c.leaving {
		l.close(c)
		return
	}
	if blocked := c.pending() > 0; blocked != c.blocked {
		c.blocked = blocked
		what := uint32(syscall.EPOLLIN)
		if blocked {
			what |= syscall.EPOLLOUT
		}
		_ = l.watch(c.fd, what, syscall.EPOLL_CTL_MOD)
	}
}
