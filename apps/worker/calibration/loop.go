package main

import (
	"crypto/tls"
	"errors"
	"syscall"
	"time"
)

const (
	readBytes = 256 << 10
	// recordRoom is room for a TLS record whose beginning was read earlier.
	recordRoom = 32 << 10
	events     = 1024
	// maxWaitMs lets the loop look for a signal now and then.
	maxWaitMs = 100
)

// loop is one thread's connections, all of them.
type loop struct {
	epoll, listener int
	// discards: messages are counted and thrown away, which makes it a null server.
	discards bool
	tls      *tls.Config // nil: connections are as they are
	opened   []byte      // decrypted by TLS
	conns    map[int]*conn
	dirty    []*conn
	room     []*conn
	ticks    ticks
	visits   visits
	holds    holds
	// holdKey stands in the request that asks to hold echoes; empty: nobody may.
	holdKey string
	// now is when the turn began.
	now    time.Time
	events [events]syscall.EpollEvent
	buffer [readBytes]byte

	accepted, peak, received, delivered, dropped, bytesIn, bytesOut int64
}

// settings are what the command line says.
type settings struct {
	port     int
	discards bool
	tls      *tls.Config
	holdKey  string
}

func newLoop(s settings) (*loop, error) {
	listener, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM|syscall.SOCK_NONBLOCK|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, err
	}
	if err := syscall.SetsockoptInt(listener, syscall.SOL_SOCKET, syscall.SO_REUSEADDR, 1); err != nil {
		return nil, err
	}
	if err := syscall.Bind(listener, &syscall.SockaddrInet4{Port: s.port}); err != nil {
		return nil, err
	}
	if err := syscall.Listen(listener, 4096); err != nil {
		return nil, err
	}
	epoll, err := syscall.EpollCreate1(syscall.EPOLL_CLOEXEC)
	if err != nil {
		return nil, err
	}
	l := &loop{epoll: epoll, listener: listener, discards: s.discards, tls: s.tls, holdKey: s.holdKey, conns: map[int]*conn{}}
	if s.tls != nil {
		l.opened = make([]byte, readBytes+recordRoom)
	}
	return l, l.watch(listener, syscall.EPOLLIN, syscall.EPOLL_CTL_ADD)
}

func (l *loop) watch(fd int, what uint32, op int) error {
	return syscall.EpollCtl(l.epoll, op, fd, &syscall.EpollEvent{Events: what, Fd: int32(fd)})
}

// turn waits for something to do, does it, and sends what came of it.
func (l *loop) turn() error {
	n, err := syscall.EpollWait(l.epoll, l.events[:], l.waitMs(time.Now()))
	if err != nil && !errors.Is(err, syscall.EINTR) {
		return err
	}
	l.now = time.Now()
	for _, event := range l.events[:max(n, 0)] {
		fd := int(event.Fd)
		if fd == l.listener {
			l.accept()
			continue
		}
		c := l.conns[fd]
		if c == nil {
			continue
		}
		if event.Events&syscall.EPOLLOUT != 0 {
			l.soil(c)
		}
		if event.Events&(syscall.EPOLLIN|syscall.EPOLLHUP|syscall.EPOLLERR) != 0 {
			l.read(c)
		}
	}
	l.ticks.send(l.now, l)
	l.holds.release(l)
	l.flush()
	return nil
}

// waitMs is how long the loop may sleep: until something is due, rounded up, and never for long.
func (l *loop) waitMs(now time.Time) int {
	wait := maxWaitMs * time.Millisecond
	if len(l.ticks) > 0 {
		wait = min(wait, l.ticks[0].due().Sub(now))
	}
	if len(l.holds) > 0 {
		wait = min(wait, l.holds[0].due.Sub(now))
	}
	return int((max(0, wait) + time.Millisecond - 1) / time.Millisecond)
}

func (l *loop) accept() {
	for {
		fd, _, err := syscall.Accept4(l.listener, syscall.SOCK_NONBLOCK|syscall.SOCK_CLOEXEC)
		if err != nil {
			return
		}
		_ = syscall.SetsockoptInt(fd, syscall.IPPROTO_TCP, syscall.TCP_NODELAY, 1)
		l.conns[fd] = &conn{fd: fd, place: -1}
		if l.tls != nil {
			l.conns[fd].tls = newSecured(l.tls)
		}
		l.accepted++
		l.visits.enter()
		l.peak = max(l.peak, int64(len(l.conns)))
		if l.watch(fd, syscall.EPOLLIN, syscall.EPOLL_CTL_ADD) != nil {
			l.close(l.conns[fd])
		}
	}
}

func (l *loop) close(c *conn) {
	l.leave(c)
	delete(l.conns, c.fd)
	if c.trips.open {
		l.visits.open--
	}
	if len(l.conns) == 0 {
		l.visits.end()
	}
	if c.tls != nil {
		c.tls.stop()
	}
	_ = syscall.Close(c.fd)
}
