package main

import (
	"fmt"
	"testing"

	"github.com/gorilla/websocket"
)

func TestTicksCountFromZeroAndTheirIntendedTimesNeverDrift(t *testing.T) {
	t.Parallel()
	_, base := serveTest(t, defaultChatRules)
	c := dial(t, base+"/ws/ticks?everyMs=20")
	c.send("whatever a peer sends is ignored")
	var first int64
	for want := range int64(10) {
		message := c.next()
		var n, intended, sent int64
		if _, err := fmt.Sscanf(message.payload, "%d %d %d", &n, &intended, &sent); err != nil {
			t.Fatalf("tick %q: %v", message.payload, err)
		}
		if want == 0 {
			first = intended
		}
		if message.kind != websocket.TextMessage || n != want || intended != first+want*20_000 || sent < intended {
			t.Errorf("tick %d is %q, the first one was intended at %d", want, message.payload, first)
		}
	}
}
