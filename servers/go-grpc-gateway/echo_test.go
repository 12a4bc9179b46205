package main

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/gorilla/websocket"
)

func TestEchoReturnsSameTypeBytesAndOrder(t *testing.T) {
	t.Parallel()
	_, base := serveTest(t, defaultChatRules)
	c := dial(t, base+"/ws/echo")
	for _, size := range []int{0, 1, 125, 126, 127, 65_535, 65_536, echoReadLimit} {
		for _, kind := range []int{websocket.TextMessage, websocket.BinaryMessage} {
			want := received{kind, strings.Repeat("x", size)}
			c.sendAs(want.kind, want.payload)
			if got := c.next(); got != want {
				t.Fatalf("type %d, %d bytes came back as type %d, %d bytes", kind, size, got.kind, len(got.payload))
			}
		}
	}
}

func TestEchoDropsNothingWhenTheSenderOutrunsItsReading(t *testing.T) {
	t.Parallel()
	_, base := serveTest(t, defaultChatRules)
	c := dial(t, base+"/ws/echo")
	const count = 2000
	for i := range count {
		c.send(fmt.Sprintf("%d:%s", i, strings.Repeat("x", 4000)))
	}
	for i := range count {
		if got := c.next(); !strings.HasPrefix(got.payload, fmt.Sprintf("%d:", i)) {
			t.Fatalf("message %d came back as %.20s", i, got.payload)
		}
	}
}

func TestEchoRefusesWhatBreaksTheProtocol(t *testing.T) {
	t.Parallel()
	_, base := serveTest(t, defaultChatRules)
	for name, c := range map[string]struct {
		payload string
		code    int
	}{
		"text that is not UTF-8 closes with 1007":    {"\xff\xfe", websocket.CloseInvalidFramePayloadData},
		"a message above the limit closes with 1009": {strings.Repeat("x", echoReadLimit+1), websocket.CloseMessageTooBig},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			peer := dial(t, base+"/ws/echo")
			peer.send(c.payload)
			if got := peer.closeCode(); got != c.code {
				t.Fatalf("closed with %d, want %d", got, c.code)
			}
		})
	}
}

func TestTheServerEchoesThePeersCloseCode(t *testing.T) {
	t.Parallel()
	_, base := serveTest(t, defaultChatRules)
	c := dial(t, base+"/ws/echo")
	c.sendAs(websocket.CloseMessage, string(websocket.FormatCloseMessage(4321, "bye")))
	if got := c.closeCode(); got != 4321 {
		t.Fatalf("closed with %d, want 4321", got)
	}
}

func TestAPlainRequestIsRefusedWithAClientError(t *testing.T) {
	t.Parallel()
	_, base := serveTest(t, defaultChatRules)
	for _, path := range []string{"/ws/echo", "/ws/chat", "/ws/unknown", "/"} {
		response, err := http.Get("http" + strings.TrimPrefix(base, "ws") + path)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode < 400 || response.StatusCode > 499 {
			t.Errorf("GET %s without an upgrade: status %d, want 4xx", path, response.StatusCode)
		}
	}
}
