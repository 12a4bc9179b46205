package engine

import (
	"encoding/binary"
	"fmt"
	"net/netip"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

const (
	batchEvents = 512
	// fewEvents are so few that handling them takes no longer than until the next one comes.
	fewEvents = 2
	// unpaced is a congestion control that sends at once what its window allows. The host's own may be BBR, which spreads
	// a sender's bytes over time: what is due now would leave later, and the server would be blamed for it.
	unpaced = "reno"
	// Tokens of the poller's own descriptors; connections have tokens of their own.
	timerToken = -1
	wakeToken  = -2
)

// poller waits for sockets, for a time and for a wake-up from another goroutine.
//
// Sockets are used through raw system calls: they never block, so the Go scheduler need not know of them. What it knows of
// it interrupts: a connect on the loopback interface takes longer than the 20 us after which it gives the processor away. The
// time is a timerfd, because it is exact to microseconds on every kernel and under every container's system call filter.
type poller struct {
	epoll, timer, wake int
	armed              int64
	// sparse: the last wait found hardly anything, so that the next will have to wait as well.
	sparse bool
	events [batchEvents]unix.EpollEvent
	// offset is the kernel's monotonic clock minus ours, in nanoseconds.
	offset int64
}

// token names a connection in an event: its index, and its use, so that events of an earlier socket are recognised.
type token struct{ index, use int32 }

func newPoller(now func() int64) (*poller, error) {
	p := &poller{epoll: -1, timer: -1, wake: -1}
	var err error
	if p.epoll, err = unix.EpollCreate1(unix.EPOLL_CLOEXEC); err != nil {
		return nil, fmt.Errorf("epoll: %w", err)
	}
	if p.timer, err = unix.TimerfdCreate(unix.CLOCK_MONOTONIC, unix.TFD_CLOEXEC|unix.TFD_NONBLOCK); err == nil {
		p.wake, err = unix.Eventfd(0, unix.EFD_CLOEXEC|unix.EFD_NONBLOCK)
	}
	if err == nil {
		// Edge-triggered: an expiry is told once, and nothing needs to be read.
		err = p.add(p.timer, token{index: timerToken}, unix.EPOLLIN|unix.EPOLLET)
	}
	if err == nil {
		err = p.add(p.wake, token{index: wakeToken}, unix.EPOLLIN|unix.EPOLLET)
	}
	var ts unix.Timespec
	if err == nil {
		err = unix.ClockGettime(unix.CLOCK_MONOTONIC, &ts)
	}
	if err != nil {
		p.close()
		return nil, fmt.Errorf("poller: %w", err)
	}
	p.offset = ts.Nano() - now()
	return p, nil
}

func (p *poller) close() {
	for _, fd := range []int{p.epoll, p.timer, p.wake} {
		if fd >= 0 {
			_ = unix.Close(fd)
		}
	}
}

func (p *poller) add(fd int, t token, events uint32) error {
	return p.control(unix.EPOLL_CTL_ADD, fd, unix.EpollEvent{Events: events, Fd: t.index, Pad: t.use})
}

func (p *poller) modify(fd int, t token, events uint32) error {
	return p.control(unix.EPOLL_CTL_MOD, fd, unix.EpollEvent{Events: events, Fd: t.index, Pad: t.use})
}

func (p *poller) control(how, fd int, event unix.EpollEvent) error {
	_, _, errno := syscall.RawSyscall6(unix.SYS_EPOLL_CTL, uintptr(p.epoll), uintptr(how), uintptr(fd), uintptr(unsafe.Pointer(&event)), 0, 0)
	return orNil(errno)
}

// interrupt ends a wait from another goroutine.
func (p *poller) interrupt() {
	var one [8]byte
	binary.NativeEndian.PutUint64(one[:], 1)
	_, _ = unix.Write(p.wake, one[:])
}

// ready returns the events at hand, without waiting.
func (p *poller) ready() []unix.EpollEvent {
	n, _, errno := syscall.RawSyscall6(unix.SYS_EPOLL_PWAIT, uintptr(p.epoll), uintptr(unsafe.Pointer(&p.events)), batchEvents, 0, 0, 0)
	if errno != 0 {
		return nil
	}
	return p.events[:n]
}

// wait returns the events at hand; when there are none it waits for the first, or until the time on our clock. Looking
// costs less than waiting where something is there, and is a system call in vain where nothing is.
func (p *poller) wait(until, now int64) []unix.EpollEvent {
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

// expired notes that the timer has fired.
func (p *poller) expired() { p.armed = 0 }

// dial begins a connection, from an address of ours unless it is nil. The error is the system's.
func dial(target netip.AddrPort, source unix.Sockaddr) (fd int, err error) {
	family := unix.AF_INET
	if target.Addr().Is6() {
		family = unix.AF_INET6
	}
	fd, err = unix.Socket(family, unix.SOCK_STREAM|unix.SOCK_NONBLOCK|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return -1, err
	}
	// Neither can fail on a TCP socket: every Linux has this congestion control, and it is free to all.
	_ = unix.SetsockoptInt(fd, unix.IPPROTO_TCP, unix.TCP_NODELAY, 1)
	_ = unix.SetsockoptString(fd, unix.IPPROTO_TCP, unix.TCP_CONGESTION, unpaced)
	if source != nil {
		// The port is chosen when the target is known, so that one port serves many targets.
		_ = unix.SetsockoptInt(fd, unix.SOL_IP, unix.IP_BIND_ADDRESS_NO_PORT, 1)
		if err = unix.Bind(fd, source); err != nil {
			_ = unix.Close(fd)
			return -1, err
		}
	}
	if err = connect(fd, target); err != nil && err != unix.EINPROGRESS {
		_ = unix.Close(fd)
		return -1, err
	}
	return fd, nil
}

func connect(fd int, target netip.AddrPort) error {
	var bigEndian [2]byte
	binary.BigEndian.PutUint16(bigEndian[:], target.Port())
	port := binary.NativeEndian.Uint16(bigEndian[:])
	if target.Addr().Is6() {
		to := unix.RawSockaddrInet6{Family: unix.AF_INET6, Port: port, Addr: target.Addr().As16()}
		return connectTo(fd, unsafe.Pointer(&to), unsafe.Sizeof(to))
	}
	to := unix.RawSockaddrInet4{Family: unix.AF_INET, Port: port, Addr: target.Addr().As4()}
	return connectTo(fd, unsafe.Pointer(&to), unsafe.Sizeof(to))
}

func connectTo(fd int, address unsafe.Pointer, size uintptr) error {
	_, _, errno := syscall.RawSyscall(unix.SYS_CONNECT, uintptr(fd), uintptr(address), size)
	return orNil(errno)
}

// hangUp closes a socket.
func hangUp(fd int32) { _, _, _ = syscall.RawSyscall(unix.SYS_CLOSE, uintptr(fd), 0, 0) }

func orNil(errno syscall.Errno) error {
	if errno == 0 {
		return nil
	}
	return errno
}

func sockaddr(target netip.AddrPort) unix.Sockaddr {
	if target.Addr().Is6() {
		return &unix.SockaddrInet6{Port: int(target.Port()), Addr: target.Addr().As16()}
	}
	return &unix.SockaddrInet4{Port: int(target.Port()), Addr: target.Addr().As4()}
}

// send writes without blocking. n is 0 when the kernel takes nothing now.
func send(fd int32, b []byte) (n int, err error) {
	r, _, errno := syscall.RawSyscall6(unix.SYS_SENDTO, uintptr(fd), uintptr(unsafe.Pointer(unsafe.SliceData(b))), uintptr(len(b)), unix.MSG_NOSIGNAL|unix.MSG_DONTWAIT, 0, 0)
	return result(r, errno)
}

// receive reads without blocking; again is true when nothing is there, n is 0 at the stream's end.
func receive(fd int32, b []byte) (n int, again bool, err error) {
	r, _, errno := syscall.RawSyscall6(unix.SYS_RECVFROM, uintptr(fd), uintptr(unsafe.Pointer(unsafe.SliceData(b))), uintptr(len(b)), unix.MSG_DONTWAIT, 0, 0)
	if errno == unix.EAGAIN || errno == unix.EINTR {
		return 0, true, nil
	}
	n, err = result(r, errno)
	return n, false, err
}

func result(r uintptr, errno syscall.Errno) (int, error) {
	switch errno {
	case 0:
		return int(r), nil
	case unix.EAGAIN, unix.EINTR:
		return 0, nil
	default:
		return 0, errno
	}
}

// clock returns nanoseconds since zero; it never steps.
func clock(zero time.Time) func() int64 {
	return func() int64 { return int64(time.Since(zero)) }
}
