package wire

import (
	"bytes"
	"strings"
	"testing"

	"github.com/gorilla/websocket"
)

func TestAFrameThatWasSplitIsReadAsTheSameMessage(t *testing.T) {
	t.Parallel()
	mask := NewMask()
	for _, size := range []int{0, 3, 7, 8, 20, 125, 126, 300, 70_000} {
		text := strings.Repeat("abcdefghij", size/10+1)[:size]
		ping := Append(nil, Ping, []byte("12345678"), mask)
		got := Split(Append(nil, Text, []byte(text), mask), ping, mask)
		if message := unmasked(t, got); message != text {
			t.Errorf("%d bytes are read as %q", size, message)
		}
		if !bytes.Contains(got, ping) {
			t.Errorf("%d bytes: the ping is missing", size)
		}
	}
}

// unmasked puts the data frames of a client's stream together.
func unmasked(t *testing.T, stream []byte) (message string) {
	t.Helper()
	for len(stream) > 0 {
		head := headSize(stream[1] &^ masked)
		size := uint64(stream[1] &^ masked)
		if head > 2 {
			size = longSize(stream[:head])
		}
		payload := bytes.Clone(stream[head+maskBytes:][:size])
		Mask(stream[head:head+maskBytes]).Apply(payload, 0)
		if stream[0]&opcodes != websocket.PingMessage {
			message += string(payload)
		}
		stream = stream[uint64(head+maskBytes)+size:]
	}
	return message
}
