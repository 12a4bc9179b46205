package accuracy

import (
	"errors"
	"io"
	"net"
	"sync/atomic"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// stampedListener accepts connections that know when the kernel received what is read from them.
type stampedListener struct{ net.Listener }

func (l stampedListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	tcp := conn.(*net.TCPConn)
	raw, err := tcp.SyscallConn()
	if err != nil {
		return nil, err
	}
	var failed error
	err = raw.Control(func(fd uintptr) {
		failed = unix.SetsockoptInt(int(fd), unix.SOL_SOCKET, unix.SO_TIMESTAMPNS, 1)
	})
	return &stampedConn{TCPConn: tcp, raw: raw}, errors.Join(err, failed)
}

// stampedConn reads like a TCPConn and remembers the kernel's time stamp of the last bytes that a read brought.
type stampedConn struct {
	*net.TCPConn
	raw   syscall.RawConn
	stamp atomic.Int64 // Unix time in nanoseconds
}

func (c *stampedConn) Read(b []byte) (n int, err error) {
	control := make([]byte, 128)
	var controls int
	waited := c.raw.Read(func(fd uintptr) bool {
		n, controls, _, _, err = unix.Recvmsg(int(fd), b, control, unix.MSG_DONTWAIT)
		return !errors.Is(err, unix.EAGAIN) && !errors.Is(err, unix.EINTR)
	})
	if err = errors.Join(waited, err); err != nil {
		return 0, err
	}
	if n == 0 && len(b) > 0 {
		return 0, io.EOF
	}
	c.stamp.Store(stampIn(control[:controls]))
	return n, nil
}

// stampIn finds the kernel's time stamp; now, which is later, where the kernel gave none.
func stampIn(control []byte) int64 {
	messages, err := unix.ParseSocketControlMessage(control)
	if err == nil {
		for _, m := range messages {
			if m.Header.Level == unix.SOL_SOCKET && m.Header.Type == unix.SCM_TIMESTAMPNS && len(m.Data) >= int(unsafe.Sizeof(unix.Timespec{})) {
				return (*unix.Timespec)(unsafe.Pointer(&m.Data[0])).Nano()
			}
		}
	}
	return time.Now().UnixNano()
}
