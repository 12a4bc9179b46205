package connection

import (
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"iter"
	"net"
	"time"
)

// errTLS is what is wrong with a server's TLS: no certificate of the trial's, another version, a broken record.
var errTLS = errors.New("TLS")

// secured is the TLS of one connection. crypto/tls reads and writes bytes as it likes and wants to wait in the middle of a
// handshake; here it is fed with what the loop has received, and the handshake is a coroutine that gives way when it has no
// more: no loop waits, and no goroutine is left behind for a connection that is open.
type secured struct {
	conn  *tls.Conn
	began int64 // when the handshake began
	// in are received bytes that TLS has not taken yet, out what it wants to be sent: the loop's own buffer.
	in  []byte
	out *[]byte
	// yield gives way inside of the handshake; nil after it.
	yield  func(struct{}) bool
	resume func() (struct{}, bool)
	stop   func()
	failed error
}

// newSecured prepares a client's side. What TLS wants to be sent is put behind out.
func newSecured(config *tls.Config, began int64, out *[]byte) *secured {
	s := &secured{began: began, out: out}
	s.conn = tls.Client(s, config)
	s.resume, s.stop = iter.Pull(s.handshake)
	return s
}

func (s *secured) handshake(yield func(struct{}) bool) {
	s.yield = yield
	s.failed = s.conn.Handshake()
	s.yield = nil
}

// shake continues the handshake with received bytes. done: it is over, whether it succeeded or not.
func (s *secured) shake(received []byte) (done bool, err error) {
	s.in = received
	if _, more := s.resume(); more {
		return false, nil
	}
	s.in = append([]byte(nil), s.in...) // the loop's buffer is about to be used again
	if s.failed != nil {
		return true, fmt.Errorf("%w: %w", errTLS, s.failed)
	}
	return true, nil
}

// open decrypts what was received into a buffer, which has room for it and one record more. The bytes are valid also
// when there is an error; errUnexpectedClose means that the server has ended the stream.
func (s *secured) open(received, into []byte) (plain []byte, err error) {
	if len(s.in) > 0 {
		received = append(s.in, received...)
	}
	s.in = received
	for n := 0; ; {
		m, err := s.conn.Read(into[n:])
		n += m
		switch {
		case err == nil:
		case errors.Is(err, errNoBytes):
			s.in = nil
			return into[:n], nil
		case errors.Is(err, io.EOF):
			return into[:n], errUnexpectedClose
		default:
			return into[:n], fmt.Errorf("%w: %w", errTLS, err)
		}
	}
}

// seal encrypts bytes. The result is valid until the next call of any connection of the loop.
func (s *secured) seal(b []byte) []byte {
	*s.out = (*s.out)[:0]
	_, _ = s.conn.Write(b) // cannot fail: it only fills the buffer
	return *s.out
}

// errNoBytes lets TLS know that it may read again later.
var errNoBytes net.Error = noBytes{}

type noBytes struct{}

func (noBytes) Error() string   { return "nothing more was received" }
func (noBytes) Timeout() bool   { return true }
func (noBytes) Temporary() bool { return true }

// Read implements net.Conn.
func (s *secured) Read(b []byte) (int, error) {
	for len(s.in) == 0 {
		if s.yield == nil {
			return 0, errNoBytes
		}
		if !s.yield(struct{}{}) {
			return 0, net.ErrClosed // given up
		}
	}
	n := copy(b, s.in)
	s.in = s.in[n:]
	return n, nil
}

// Write implements net.Conn.
func (s *secured) Write(b []byte) (int, error) {
	*s.out = append(*s.out, b...)
	return len(b), nil
}

// Close implements net.Conn; the socket is the loop's to close.
func (s *secured) Close() error { return nil }

// LocalAddr implements net.Conn.
func (s *secured) LocalAddr() net.Addr { return nil }

// RemoteAddr implements net.Conn.
func (s *secured) RemoteAddr() net.Addr { return nil }

// SetDeadline implements net.Conn; deadlines are the loop's.
func (s *secured) SetDeadline(time.Time) error { return nil }

// SetReadDeadline implements net.Conn.
func (s *secured) SetReadDeadline(time.Time) error { return nil }

// SetWriteDeadline implements net.Conn.
func (s *secured) SetWriteDeadline(time.Time) error { return nil }
