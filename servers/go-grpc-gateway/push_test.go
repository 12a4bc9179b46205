package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gorilla/websocket"
)

func TestPushAnswersEachIDWithCountMessagesOfExactlyTheSizeAskedFor(t *testing.T) {
	t.Parallel()
	_, base := serveTest(t, defaultChatRules)
	for _, c := range []struct {
		query       string
		count, size int
	}{{"", 10, 10_000}, {"?count=3&bytes=100", 3, 100}, {"?count=1&bytes=70000", 1, 70_000}} {
		peer := dial(t, base+"/ws/push"+c.query)
		for _, id := range []string{"1700000000123", "é"} {
			peer.send(id)
			for i := range c.count {
				want := fmt.Sprintf("%s:%d:", id, i)
				want += strings.Repeat("0", c.size-len(want))
				if got := peer.next(); got != (received{websocket.TextMessage, want}) {
					t.Fatalf("push%s answered %q message %d with %d bytes: %.40s", c.query, id, i, len(got.payload), got.payload)
				}
			}
		}
	}
}

func TestPushRefusesParametersThatMakeNoSense(t *testing.T) {
	t.Parallel()
	_, base := serveTest(t, defaultChatRules)
	for _, query := range []string{"?count=0", "?count=x", "?bytes=-1", "?bytes=1048577"} {
		_, response, err := websocket.DefaultDialer.Dial(base+"/ws/push"+query, nil)
		if err == nil || response == nil || response.StatusCode != 400 {
			t.Errorf("push%s: %v, want status 400", query, err)
		}
	}
}

func TestPushClosesWith1008WhenAnIDDoesNotFit(t *testing.T) {
	t.Parallel()
	_, base := serveTest(t, defaultChatRules)
	peer := dial(t, base+"/ws/push?bytes=10")
	peer.send("longer than ten")
	if code := peer.closeCode(); code != websocket.ClosePolicyViolation {
		t.Errorf("closed with %d, want 1008", code)
	}
}
