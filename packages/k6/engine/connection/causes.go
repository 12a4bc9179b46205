package connection

import (
	"errors"

	"golang.org/x/sys/unix"

	"plumbline/k6/engine/socket"
	"plumbline/k6/frame"
	"plumbline/k6/wire"
)

var (
	errTimeout         = errors.New("timeout")
	errUnexpectedClose = errors.New("the server closed the connection")
)

// CauseOf sorts an error by what a reader of results wants to know.
func CauseOf(err error) string {
	switch {
	case errors.Is(err, unix.ECONNREFUSED):
		return frame.Refused
	case socket.IsOutOfPorts(err):
		return frame.Ports
	case errors.Is(err, unix.EMFILE), errors.Is(err, unix.ENFILE):
		return frame.Descriptors
	case errors.Is(err, errTimeout), errors.Is(err, unix.ETIMEDOUT):
		return frame.Timeout
	case errors.Is(err, unix.ECONNRESET), errors.Is(err, unix.EPIPE), errors.Is(err, unix.ECONNABORTED):
		return frame.Reset
	case errors.Is(err, wire.ErrNot101):
		return frame.Status
	case errors.Is(err, wire.ErrProtocol), errors.Is(err, wire.ErrHandshake):
		return frame.Protocol
	case errors.Is(err, errTLS):
		return frame.BadTLS
	case errors.Is(err, errUnexpectedClose):
		return frame.UnexpectedClose
	default:
		return frame.Other
	}
}
