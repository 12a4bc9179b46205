package engine

import (
	"bufio"
	"bytes"
	"compress/flate"
	"crypto/sha1" //nolint:gosec // RFC 6455 names it
	"encoding/base64"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"testing"

	"plumbline/k6/frame"
	"plumbline/k6/plan"
)

const (
	packedText = 0xC1 // a whole text message, compressed
	closing    = 0x88
	tail       = "\x00\x00\xff\xff"
)

// echoWithContext echoes compressed messages through one compressor for each connection: what it sends refers to what it sent before. The
// library of the other tests has no such setting.
func echoWithContext(c net.Conn) error {
	in := bufio.NewReader(c)
	request, err := http.ReadRequest(in)
	if err != nil {
		return err
	}
	sum := sha1.Sum([]byte(request.Header.Get("Sec-WebSocket-Key") + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11")) //nolint:gosec // RFC 6455 names it
	answer := "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: " +
		base64.StdEncoding.EncodeToString(sum[:]) + "\r\nSec-WebSocket-Extensions: " + request.Header.Get("Sec-WebSocket-Extensions") + "\r\n\r\n"
	if _, err := io.WriteString(c, answer); err != nil {
		return err
	}
	var packed bytes.Buffer
	compressor, _ := flate.NewWriter(&packed, flate.BestCompression) // the level is valid
	for {
		first, payload, err := readMasked(in)
		if err != nil {
			return err
		}
		if first == packedText {
			text, err := io.ReadAll(flate.NewReader(bytes.NewReader(append(payload, tail+"\x01\x00\x00\xff\xff"...))))
			if err != nil {
				return err
			}
			packed.Reset()
			_, _ = compressor.Write(text) // into memory
			_ = compressor.Flush()
			payload = bytes.TrimSuffix(packed.Bytes(), []byte(tail))
		}
		head := []byte{first, 126}
		if first == closing {
			head = []byte{first, byte(len(payload))}
		} else {
			head = binary.BigEndian.AppendUint16(head, uint16(len(payload)))
		}
		if _, err := c.Write(append(head, payload...)); err != nil || first == closing {
			return err
		}
	}
}

// readMasked reads a frame of less than 64 KiB.
func readMasked(in *bufio.Reader) (first byte, payload []byte, err error) {
	var head [2]byte
	if _, err := io.ReadFull(in, head[:]); err != nil {
		return 0, nil, err
	}
	size := int(head[1] & 0x7f)
	if size == 126 {
		var long [2]byte
		if _, err := io.ReadFull(in, long[:]); err != nil {
			return 0, nil, err
		}
		size = int(binary.BigEndian.Uint16(long[:]))
	}
	rest := make([]byte, 4+size)
	if _, err := io.ReadFull(in, rest); err != nil {
		return 0, nil, err
	}
	mask, payload := rest[:4], rest[4:]
	for i := range payload {
		payload[i] ^= mask[i%4]
	}
	return head[0], payload, nil
}

func TestWhatAServerRefersToIsKeptForEachConnection(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0") //nolint:noctx // ends with the test
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = listener.Close() }()
	go func() {
		for {
			c, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer func() { _ = c.Close() }()
				if err := echoWithContext(c); err != nil && !errors.Is(err, io.EOF) {
					t.Error(err)
				}
			}()
		}
	}()
	l := echoing(plan.Sending{Kind: plan.Open, PerClientPerS: 50, PayloadBytes: 1411})
	l.deflate, l.context = true, true
	o := run(t, t.Context(), l.plan(), netip.MustParseAddrPort(listener.Addr().String()))
	o.wantFailures(nil)
	o.want(frame.ConnectionsWithContext, int64(l.clients))
	o.want(frame.LedgerCorrupted, 0)
	o.want(frame.DeliveriesReceived, o.all(frame.MessagesSent))
	o.want(frame.DeliveriesCompressed, o.all(frame.MessagesSent))
	if o.all(frame.MessagesSent) == 0 {
		t.Error("nothing was sent")
	}
}
