package engine

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"io"
	"maps"
	"net"
	"net/netip"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"plumbline/k6/internal/wstest"
	"plumbline/k6/plan"
)

// loadShape is the look of a load's client on the wire. The gate's own test holds its clients to the same file.
type loadShape struct{ Handshake, Join, Chat, Echo, Leave string }

func readLoadShape(t *testing.T) (shape loadShape) {
	t.Helper()
	text, err := os.ReadFile("../testdata/load-shape.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &shape); err != nil {
		t.Fatal(err)
	}
	return shape
}

// tap passes connections on to a server and keeps what their clients send.
type tap struct {
	address netip.AddrPort
	mu      sync.Mutex
	sent    []*bytes.Buffer
}

func startTap(t *testing.T, server netip.AddrPort) *tap {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	tap := &tap{address: netip.MustParseAddrPort(listener.Addr().String())}
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			go tap.pass(client, server.String())
		}
	}()
	return tap
}

func (t *tap) pass(client net.Conn, server string) {
	defer client.Close()
	behind, err := net.Dial("tcp", server)
	if err != nil {
		return
	}
	defer behind.Close()
	sent := &bytes.Buffer{}
	t.mu.Lock()
	t.sent = append(t.sent, sent)
	t.mu.Unlock()
	go func() { _, _ = io.Copy(client, behind) }()
	chunk := make([]byte, 4096)
	for {
		n, err := client.Read(chunk)
		t.mu.Lock()
		sent.Write(chunk[:n])
		t.mu.Unlock()
		if _, failed := behind.Write(chunk[:n]); err != nil || failed != nil {
			return
		}
	}
}

// texts takes the masks off the frames of a client.
func texts(t *testing.T, b []byte) (texts [][]byte, masks map[[4]byte]bool) {
	t.Helper()
	masks = map[[4]byte]bool{}
	for len(b) > 6 {
		size, head := int(b[1]&0x7f), 2
		if size == 126 {
			size, head = int(binary.BigEndian.Uint16(b[2:])), 4
		}
		mask := [4]byte(b[head:])
		masks[mask] = true
		text := b[head+4:][:size]
		for i := range text {
			text[i] ^= mask[i%4]
		}
		if b[0]&0x0f == 1 {
			texts = append(texts, text)
		}
		b = b[head+4+size:]
	}
	return texts, masks
}

func TestEachClientLooksAsTheSharedShapeSays(t *testing.T) {
	t.Parallel()
	shape := readLoadShape(t)
	echo := load{workload: plan.Echo, clients: 3, measureS: 1, sending: plan.Sending{Kind: plan.Open, PerClientPerS: 5, PayloadBytes: 128}}
	cases := map[string]struct {
		load     load
		patterns []string
	}{
		"chat": {chatting(5), []string{shape.Join, shape.Chat, "^" + regexp.QuoteMeta(shape.Leave) + "$"}},
		"echo": {echo, []string{shape.Echo}},
	}
	for workload, c := range cases {
		t.Run(workload, func(t *testing.T) {
			t.Parallel()
			tap := startTap(t, wstest.Start(t, wstest.Faults{}).Address())
			runLoopsOf(t, t.Context(), c.load.plan(), tap.address, 1)
			tap.mu.Lock()
			defer tap.mu.Unlock()
			handshakes, masks, found := map[string]bool{}, map[[4]byte]bool{}, make([]int, len(c.patterns))
			for _, sent := range tap.sent {
				handshake, frames, _ := bytes.Cut(sent.Bytes(), []byte("\r\n\r\n"))
				handshakes[string(handshake)] = true
				sentTexts, sentMasks := texts(t, frames)
				maps.Copy(masks, sentMasks)
				for _, text := range sentTexts {
					found[matching(t, c.patterns, text)]++
				}
			}
			if slices.Contains(found, 0) {
				t.Errorf("of %q came %d", c.patterns, found)
			}
			if len(handshakes) != 1 || len(masks) != 1 {
				t.Errorf("%d handshakes and %d masks of one loop", len(handshakes), len(masks))
			}
			for handshake := range handshakes {
				want := strings.Replace(shape.Handshake, "/ws/chat", "/ws/"+workload, 1)
				if got := neutral(handshake) + "\r\n\r\n"; got != want {
					t.Errorf("%q, want %q", got, want)
				}
			}
		})
	}
}

// neutral puts words in the place of what differs from run to run.
func neutral(handshake string) string {
	keyless := regexp.MustCompile("Sec-WebSocket-Key: [A-Za-z0-9+/=]{24}").ReplaceAllString(handshake, "Sec-WebSocket-Key: KEY")
	return regexp.MustCompile("Host: [0-9.:]+").ReplaceAllString(keyless, "Host: HOST")
}

// matching returns which of the patterns a text is of.
func matching(t *testing.T, patterns []string, text []byte) int {
	t.Helper()
	for i, pattern := range patterns {
		if regexp.MustCompile(pattern).Match(text) {
			return i
		}
	}
	t.Fatalf("%q is of no known shape", text)
	return -1
}
