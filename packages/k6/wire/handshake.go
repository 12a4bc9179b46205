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
	offered Compression
}

// Asked is what a handshake asks a server for.
type Asked struct {
	// Host is the value of the header.
	Host string
	// Path and query.
	Path string
	// Compression that is offered.
	Compression Compression
	// Fields are further lines of the request, each with its CRLF.
	Fields string
}

// NewHandshake makes the handshake of a request.
func NewHandshake(asked Asked) *Handshake {
	var nonce [16]byte
	_, _ = rand.Read(nonce[:]) // never fails
	key := base64.StdEncoding.EncodeToString(nonce[:])
	sum := sha1.Sum([]byte(key + acceptGUID)) //nolint:gosec // RFC 6455 names it
	request := "GET " + asked.Path + " HTTP/1.1\r\nHost: " + asked.Host +
		"\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + key + "\r\n"
	if asked.Compression != Uncompressed {
		request += "Sec-WebSocket-Extensions: " + offers[asked.Compression] + "\r\n"
	}
	return &Handshake{
		Request: []byte(request + asked.Fields + "\r\n"), accept: []byte(base64.StdEncoding.EncodeToString(sum[:])),
		offered: asked.Compression,
	}
}

// Answer is a server's complete answer to a handshake.
type Answer struct {
	// Rest are the bytes that follow it.
	Rest []byte
	// Compression that the server took from the offer.
	Compression Compression
}

// Check reads the answer at the start of b; nil while its end is still missing.
func (h *Handshake) Check(b []byte) (*Answer, error) {
	end := bytes.Index(b, []byte("\r\n\r\n"))
	if end < 0 {
		if len(b) > maxResponse {
			return nil, ErrHandshake
		}
		return nil, nil
	}
	lines := bytes.Split(b[:end], []byte("\r\n"))
	status := bytes.SplitN(lines[0], []byte(" "), 3)
	if len(status) < 2 || !bytes.HasPrefix(status[0], []byte("HTTP/1.")) {
		return nil, ErrHandshake
	}
	if string(status[1]) != strconv.Itoa(http.StatusSwitchingProtocols) {
		return nil, ErrNot101
	}
	return h.read(lines[1:], &Answer{Rest: b[end+4:]})
}

// read takes what matters from the answer's fields.
func (h *Handshake) read(lines [][]byte, answer *Answer) (_ *Answer, err error) {
	right := false
	for _, line := range lines {
		name, value, _ := bytes.Cut(line, []byte(":"))
		switch {
		case bytes.EqualFold(name, []byte("Sec-WebSocket-Accept")):
			right = bytes.Equal(bytes.TrimSpace(value), h.accept)
		case bytes.EqualFold(name, []byte("Sec-WebSocket-Extensions")):
			if answer.Compression, err = accepted(value, h.offered); err != nil {
				return nil, err
			}
		}
	}
	if !right {
		return nil, ErrHandshake
	}
	return answer, nil
}
