package main

import (
	"crypto/tls"
	"errors"
	"iter"
	"net"
	"time"
)

// secured is the TLS of one connection. crypto/tls wants to wait in the middle of a handshake; here that is a coroutine which
// gives way when it has no more bytes, and an open connection is fed with what the loop has read.
type secured struct {
	conn *tls.Conn
	// in are bytes that TLS has not taken yet, the loop's own; out is what it wants to be sent.
	in, out []byte
	// shaking: the handshake is under way.
	shaking bool
	yield   func(struct{}) bool
	resume  func() (struct{}, bool)
	stop    func()
	failed  error
}

// tlsConfig is as the load generator has it: one version, and every connection pays for its whole handshake.
func tlsConfig(certificate tls.Certificate) *tls.Config {
	return &tls.Config{
		Certificates: []tls.Certificate{certificate},
		MinVersion:   tls.VersionTLS13, SessionTicketsDisabled: true, DynamicRecordSizingDisabled: true,
	}
}

func newSecured(config *tls.Config) *secured {
	s := &secured{shaking: true}
	s.conn = tls.Server(s, config)
	s.resume, s.stop = iter.Pull(func(yield func(struct{}) bool) {
		s.yield = yield
		s.failed = s.conn.Handshake()
	})
	return s
}

// open takes what was read and decrypts it into a buffer; false when the peer has to go.
func (s *secured) open(received, into []byte) (plain []byte, ok bool) {
	s.in = received // TLS has taken all of what came before
	if s.shaking {
		if _, more := s.resume(); more {
			return nil, true
		}
		s.shaking = false
	}
	if s.failed != nil {
		return nil, false
	}
	for n := 0; ; {
		m, err := s.conn.Read(into[n:])
		n += m
		if err != nil {
			return into[:n], errors.Is(err, errNoBytes)
		}
	}
}

// seal encrypts bytes, and returns all that is to be sent since the last call; the result is valid until the next one.
func (s *secured) seal(plain []byte) []byte {
	if len(plain) > 0 {
		_, _ = s.conn.Write(plain) // cannot fail: it only fills the buffer
	}
	sealed := s.out
	s.out = s.out[:0]
	return sealed
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
		if !s.shaking {
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
	s.out = append(s.out, b...)
	return len(b), nil
}

// Close implements net.Conn; the socket is the loop's to close.
func (s *secured) Close() error { return nil }

// LocalAddr implements net.Conn.
func (s *secured) LocalAddr() net.Addr { return nil }

// RemoteAddr implements net.Conn.
func (s *secured) RemoteAddr() net.Addr { return nil }

// SetDeadline implements net.Conn; nothing here has a deadline.
func (s *secured) SetDeadline(time.Time) error { return nil }

// SetReadDeadline implements net.Conn.
func (s *secured) SetReadDeadline(time.Time) error { return nil }

// SetWriteDeadline implements net.Conn.
func (s *secured) SetWriteDeadline(time.Time) error { return nil }
