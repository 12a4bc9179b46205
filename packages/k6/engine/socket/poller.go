// Package socket holds the sockets of a load generator and the poller that waits for them, by raw system calls of Linux.
package socket

import (
	"encoding/binary"
	"fmt"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

const (
	batchEvents = 512
	// fewEvents are so few that handling them takes no longer than until the next one comes.
	fewEvents = 2
	// Tokens of the poller's own descriptors; connections have tokens of their own.
	TimerToken = -1
	WakeToken  = -2
)

// Poller waits for sockets, for a time and for a wake-up from another goroutine.
//
// Sockets are used through raw system calls: they never block, so the Go scheduler need not know of them. What it knows of
// it interrupts: a connect on the loopback interface takes longer than the 20 us after which it gives the processor away. The
// time is a timerfd, because it is exact to microseconds on every kernel and under every container's system call filter.
type Poller struct {
	epoll, timer, wake int
	armed              int64
	// sparse: the last wait found hardly anything, so that the next will have to wait as well.
	sparse bool
	events [batchEvents]unix.EpollEvent
	// offset is the kernel's monotonic clock minus ours, in nanoseconds.
	offset int64
}

// Token names a connection in an event: its index, and its use, so that events of an earlier socket are recognised.
type Token struct{ Index, Use int32 }

func NewPoller(now func() int64) (*Poller, error) {
	p := &Poller{epoll: -1, timer: -1, wake: -1}
	var err error
	if p.epoll, err = unix.EpollCreate1(unix.EPOLL_CLOEXEC); err != nil {
		return nil, fmt.Errorf("epoll: %w", err)
	}
	if p.timer, err = unix.TimerfdCreate(unix.CLOCK_MONOTONIC, unix.TFD_CLOEXEC|unix.TFD_NONBLOCK); err == nil {
		p.wake, err = unix.Eventfd(0, unix.EFD_CLOEXEC|unix.EFD_NONBLOCK)
	}
	if err == nil {
		// Edge-triggered: an expiry is reported once, and nothing needs to be read.
		err = p.Add(p.timer, Token{Index: TimerToken}, unix.EPOLLIN|unix.EPOLLET)
	}
	if err == nil {
		err = p.Add(p.wake, Token{Index: WakeToken}, unix.EPOLLIN|unix.EPOLLET)
	}
	var ts unix.Timespec
	if err == nil {
		err = unix.ClockGettime(unix.CLOCK_MONOTONIC, &ts)
	}
	if err != nil {
		p.Close()
		return nil, fmt.Errorf("poller: %w", err)
	}
	p.offset = ts.Nano() - now()
	return p, nil
}

func (p *Poller) Close() {
	for _, fd := range []int{p.epoll, p.timer, p.wake} {
		if fd >= 0 {
			_ = unix.Close(fd)
		}
	}
}

func (p *Poller) Add(fd int, t Token, events uint32) error {
	return p.control(unix.EPOLL_CTL_ADD, fd, unix.EpollEvent{Events: events, Fd: t.Index, Pad: t.Use})
}

func (p *Poller) Modify(fd int, t Token, events uint32) error {
	return p.control(unix.EPOLL_CTL_MOD, fd, unix.EpollEvent{Events: events, Fd: t.Index, Pad: t.Use})
}

func (p *Poller) control(how, fd int, event unix.EpollEvent) error {
	_, _, errno := syscall.RawSyscall6(unix.SYS_EPOLL_CTL, uintptr(p.epoll), uintptr(how), uintptr(fd), uintptr(unsafe.Pointer(&event)), 0, 0)
	return orNil(errno)
}

// Interrupt ends a wait from another goroutine.
func (p *Poller) Interrupt() {
	var one [8]byte
	binary.NativeEndian.PutUint64(one[:], 1)
	_, _ = unix.Write(p.wake, one[:])
}

// ready returns the events that have happened, without waiting.
func (p *Poller) ready() []unix.EpollEvent {
	n, _, errno := syscall.RawSyscall6(unix.SYS_EPOLL_PWAIT, uintptr(p.epoll), uintptr(unsafe.Pointer(&p.events)), batchEvents, 0, 0, 0)
	if errno != 0 {
		return nil
	}
	return p.events[:n]
}

// Wait returns the events that have happened; if there are none it waits for the first, or until the time on our clock. Looking
// costs less than waiting if there are events, and is a wasted system call if there are none.
func (p *Poller) Wait(until, now int64) []unix.EpollEvent {
	if !p.sparse || until <= now {
		if events := p.ready(); len(events) > 0 || until <= now {
			p.sparse = false
			return events
		}
	}
	if p.armed != until {
		p.armed = until
		spec := unix.ItimerSpec{Value: unix.NsecToTimespec(max(until+p.offset, 1))}
		_ = unix.TimerfdSettime(p.timer, unix.TFD_TIMER_ABSTIME, &spec, nil) // cannot fail: the timer exists, the time is positive
	}
	n, err := unix.EpollWait(p.epoll, p.events[:], -1)
	if err != nil {
		return nil // a signal
	}
	p.sparse = n <= fewEvents
	return p.events[:n]
}

// Expired notes that the timer has fired.
func (p *Poller) Expired() { p.armed = 0 }

func orNil(errno syscall.Errno) error {
	if errno == 0 {
		return nil
	}
	return errno
}
