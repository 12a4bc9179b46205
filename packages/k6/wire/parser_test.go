package wire

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// heard writes down what a parser hands on. Of messages longer than a prefix it wants the rest that wants gives.
type heard struct {
	events []string
	bodies []Body
	wants  func(prefix []byte) []byte
}

func (h *heard) Message(kind Kind, payload []byte, size uint64) error {
	h.events = append(h.events, fmt.Sprintf("message %d %d %.20q", kind.Opcode, size, payload))
	h.bodies = append(h.bodies, kind.Body)
	return nil
}

func (h *heard) Rest(prefix []byte) []byte {
	if h.wants == nil {
		return nil
	}
	return h.wants(prefix)
}

func (h *heard) Control(opcode byte, payload []byte) error {
	h.events = append(h.events, fmt.Sprintf("control %x %q", opcode, payload))
	return nil
}

func frameOf(first byte, payload string) []byte {
	b := []byte{first}
	switch n := len(payload); {
	case n < 126:
		b = append(b, byte(n))
	case n < 65536:
		b = binary.BigEndian.AppendUint16(append(b, 126), uint16(n))
	default:
		b = binary.BigEndian.AppendUint64(append(b, 127), uint64(n))
	}
	return append(b, payload...)
}

// stream is a bit of everything that a server may send.
func stream() []byte {
	return bytes.Join([][]byte{
		frameOf(0x81, "first"), frameOf(0x82, strings.Repeat("b", 125)), frameOf(0x81, ""),
		frameOf(0x81, strings.Repeat("c", 126)), frameOf(0x89, "ping"), frameOf(0x81, strings.Repeat("d", 65535)),
		frameOf(0x82, strings.Repeat("e", 65536)),
		frameOf(0x01, "frag"), frameOf(0x89, "between"), frameOf(0x00, strings.Repeat("m", 200)), frameOf(0x80, "ents"),
		frameOf(0x8a, ""), frameOf(0x81, "last"), frameOf(0x88, "\x03\xe8bye"),
	}, nil)
}

func parse(t *testing.T, chunks ...[]byte) []string {
	t.Helper()
	var p Parser
	var pool Pool
	h := &heard{}
	for _, chunk := range chunks {
		if err := p.Feed(chunk, &pool, h); err != nil {
			t.Fatal(err)
		}
	}
	return h.events
}

func TestAStreamIsReadTheSameHoweverItIsCut(t *testing.T) {
	t.Parallel()
	whole := stream()
	want := parse(t, whole)
	if len(want) != 12 || want[8] != `message 1 208 "fragmmmmmmmmmmmmmmmm"` || want[11] != `control 8 "\x03\xe8bye"` {
		t.Fatalf("read as %q", want)
	}
	check := func(got []string, where string) {
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Fatalf("%s: %q, want %q", where, got, want)
		}
	}
	for _, size := range []int{1, 2, 3, 7, 100, 4096} {
		var chunks [][]byte
		for rest := whole; len(rest) > 0; rest = rest[min(size, len(rest)):] {
			chunks = append(chunks, rest[:min(size, len(rest))])
		}
		check(parse(t, chunks...), fmt.Sprintf("pieces of %d", size))
	}
	for cut := range 700 {
		check(parse(t, whole[:cut], whole[cut:]), fmt.Sprintf("cut at %d", cut))
	}
}

func TestWhatBreaksTheProtocolIsRefused(t *testing.T) {
	t.Parallel()
	cases := map[string][]byte{
		"masked":                     {0x81, 0x80, 1, 2, 3, 4},
		"reserved bit":               frameOf(0xc1, "x"),
		"reserved opcode":            frameOf(0x83, "x"),
		"control opcode":             frameOf(0x8b, "x"),
		"fragmented ping":            frameOf(0x09, "x"),
		"long ping":                  frameOf(0x89, strings.Repeat("x", 126)),
		"continuation of nothing":    frameOf(0x80, "x"),
		"message inside a message":   append(frameOf(0x01, "x"), frameOf(0x81, "y")...),
		"length with the top bit on": {0x82, 127, 0xff, 0, 0, 0, 0, 0, 0, 0},
	}
	for name, b := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var p Parser
			if err := p.Feed(b, &Pool{}, &heard{}); !errors.Is(err, ErrProtocol) {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestReadingWholeMessagesAllocatesNothing(t *testing.T) {
	var p Parser
	var pool Pool
	b := bytes.Repeat(frameOf(0x81, strings.Repeat("x", 128)), 100)
	h := &silent{}
	if n := testing.AllocsPerRun(100, func() {
		if err := p.Feed(b[:5000], &pool, h); err != nil {
			t.Fatal(err)
		}
		if err := p.Feed(b[5000:], &pool, h); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%g allocations for 100 messages", n)
	}
}

type silent struct{}

func (*silent) Message(Kind, []byte, uint64) error { return nil }
func (*silent) Rest([]byte) []byte                 { return nil }
func (*silent) Control(byte, []byte) error         { return nil }

// Each message of a stream is compared with what has to come, but for those that lie whole in one piece, which are in hand.
func TestAMessageIsComparedWholeHoweverItIsCut(t *testing.T) {
	t.Parallel()
	right := strings.Repeat("0123456789", 40)
	wrong := right[:390] + "x" + right[391:]
	texts := map[string]Body{right: Same, wrong: Different, right[:399]: Different, right + "0": Different}
	wants := func([]byte) []byte { return []byte(right[PrefixBytes:]) }
	for text, want := range texts {
		for name, stream := range map[string][]byte{
			"one frame":        frameOf(fin|Binary, text),
			"three frames":     bytes.Join([][]byte{frameOf(Binary, text[:130]), frameOf(0, text[130:300]), frameOf(fin, text[300:])}, nil),
			"fin of its own":   append(frameOf(Binary, text), frameOf(fin, "")...),
			"compressed frame": frameOf(fin|compressed|Binary, string(pack(t, []byte(text)))),
		} {
			for size := 1; size < 150; size += 7 {
				h := &heard{wants: wants}
				p, pool := Parser{Deflate: true}, Pool{Inflater: NewInflater(0)}
				for rest := stream; len(rest) > 0; rest = rest[min(size, len(rest)):] {
					if err := p.Feed(rest[:min(size, len(rest))], &pool, h); err != nil {
						t.Fatal(err)
					}
				}
				if len(h.bodies) != 1 || h.bodies[0] != want || !strings.HasPrefix(h.events[0], fmt.Sprintf("message 2 %d ", len(text))) {
					t.Errorf("%s in pieces of %d: %v %v, want %d", name, size, h.bodies, h.events, want)
				}
			}
		}
	}
	h := &heard{wants: wants}
	if err := new(Parser).Feed(frameOf(fin|Text, wrong), &Pool{}, h); err != nil || h.bodies[0] != InHand {
		t.Errorf("in one piece: %v %v", h.bodies, err)
	}
}

func TestAFrameOfOursIsMaskedAndWhole(t *testing.T) {
	t.Parallel()
	mask := Mask{1, 2, 3, 4}
	for _, n := range []int{0, 1, 125, 126, 65535, 65536} {
		payload := bytes.Repeat([]byte("p"), n)
		b := Append(nil, Text, payload, mask)
		head := headSize(b[1] &^ masked)
		if b[1]&masked == 0 || len(b) != head+maskBytes+n {
			t.Errorf("%d bytes make a frame of %d", n, len(b))
		}
		body := b[head+maskBytes:]
		mask.Apply(body, 0)
		if !bytes.Equal(body, payload) {
			t.Errorf("%d bytes do not come back", n)
		}
	}
}

func TestAHandshakeIsAcceptedOnlyWithItsKeysAnswer(t *testing.T) {
	t.Parallel()
	h := NewHandshake(Asked{Host: "127.0.0.1:1", Path: "/ws/echo"})
	good := "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nsec-websocket-accept: " + string(h.accept) + "\r\n\r\n"
	if answer, err := h.Check([]byte(good + "more")); err != nil || answer == nil || string(answer.Rest) != "more" {
		t.Errorf("the right answer: %v %v", answer, err)
	}
	if answer, err := h.Check([]byte(good[:40])); answer != nil || err != nil {
		t.Errorf("half an answer: %v %v", answer, err)
	}
	cases := map[string]error{
		strings.Replace(good, "101", "503", 1):                     ErrNot101,
		strings.Replace(good, string(h.accept), "c29tZXRoaW5n", 1): ErrHandshake,
		"HELLO\r\n\r\n":             ErrHandshake,
		strings.Repeat("x", 17<<10): ErrHandshake,
		"HTTP/1.1 101 ok\r\n\r\n":   ErrHandshake,
	}
	for answer, want := range cases {
		if accepted, err := h.Check([]byte(answer)); accepted != nil || !errors.Is(err, want) {
			t.Errorf("%.40q: %v %v", answer, accepted, err)
		}
	}
}
