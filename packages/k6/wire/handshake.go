package wire

import (
	"bytes"
	"crypto/rand"
	"crypto/sha1" //nolint:gosec // RFC 6455 names it
	"encoding/base64"
	"errors"
	"net/http"
	"strconv"
)

const acceptGUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

// maxResponse bounds a server's answer to the handshake.
const maxResponse = 16 << 10

// Errors of a handshake's answer.
var (
	ErrNot101    = errors.New("the server did not answer 101")
	ErrHandshake = errors.New("the server's handshake is wrong")
)

// Handshake is one request and the answer it asks for, used by all connections of a run.
type Handshake struct {
	Request []byte
	accept  []byte
}

// NewHandshake makes the handshake for a path on host, an address with port.
func NewHandshake(host, path string) *Handshake {
	var nonce [16]byte
	_, _ = rand.Read(nonce[:]) // never fails
	key := base64.StdEncoding.EncodeToString(nonce[:])
	sum := sha1.Sum([]byte(key + acceptGUID)) //nolint:gosec // RFC 6455 names it
	request := "GET " + path + " HTTP/1.1\r\nHost: " + host +
		"\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + key + "\r\n\r\n"
	return &Handshake{Request: []byte(request), accept: []byte(base64.StdEncoding.EncodeToString(sum[:]))}
}

// Check reads the answer at the start of b. It returns the bytes that follow the answer; done is false while its end is
// still missing.
func (h *Handshake) Check(b []byte) (rest []byte, done bool, err error) {
	end := bytes.Index(b, []byte("\r\n\r\n"))
	if end < 0 {
		if len(b) > maxResponse {
			return nil, true, ErrHandshake
		}
		return nil, false, nil
	}
	lines := bytes.Split(b[:end], []byte("\r\n"))
	status := bytes.SplitN(lines[0], []byte(" "), 3)
	if len(status) < 2 || !bytes.HasPrefix(status[0], []byte("HTTP/1.")) {
		return nil, true, ErrHandshake
	}
	if string(status[1]) != strconv.Itoa(http.StatusSwitchingProtocols) {
		return nil, true, ErrNot101
	}
	for _, line := range lines[1:] {
		name, value, _ := bytes.Cut(line, []byte(":"))
		if bytes.EqualFold(name, []byte("Sec-WebSocket-Accept")) && bytes.Equal(bytes.TrimSpace(value), h.accept) {
			return b[end+4:], true, nil
		}
	}
	return nil, true, ErrHandshake
}
