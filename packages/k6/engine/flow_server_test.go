package engine

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"github.com/gorilla/websocket"

	"plumbline/k6/frame"
	"plumbline/k6/plan"
)

// asked is a message of a flow's client, as the tests' flow sends it.
type asked struct {
	Type, ID, Row string
	N             int
}

// serveConnections serves WebSocket, and ends each connection when its function is done.
func serveConnections(t *testing.T, serve func(conn *websocket.Conn)) netip.AddrPort {
	t.Helper()
	upgrader := websocket.Upgrader{WriteBufferSize: 1 << 10}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := upgrader.Upgrade(w, r, nil)
		if err != nil {
			return
		}
		defer func() { _ = conn.Close() }()
		serve(conn)
	}))
	t.Cleanup(server.Close)
	return netip.MustParseAddrPort(strings.TrimPrefix(server.URL, "http://"))
}

// flowServer answers each message of a connection by what a test says; the first argument is the message's number, from 1.
func flowServer(t *testing.T, answer func(n int, m asked, say func(string))) netip.AddrPort {
	t.Helper()
	return serveConnections(t, func(conn *websocket.Conn) {
		for n := 1; ; n++ {
			_, text, err := conn.ReadMessage()
			if err != nil {
				return
			}
			m := asked{Type: string(text)}
			_ = json.Unmarshal(text, &m) // without JSON the text stays the type
			answer(n, m, func(text string) { _ = conn.WriteMessage(websocket.TextMessage, []byte(text)) })
		}
	})
}

const (
	asking = `{"kind":"send","parts":[{"text":"{\"type\":\"ask\",\"id\":\""},{"value":"id"},{"text":"\",\"n\":"},{"value":"iteration"},{"text":",\"row\":\""},{"column":1},{"text":"\"}"}]}`
	// answered waits for the answer with the iteration's own id, at most 400 ms.
	answered = `{"kind":"expect","withinMs":400,"match":{"kind":"json","values":[{"path":"type","equals":[{"text":"answer"}]},{"path":"list.0.id","equals":[{"value":"id"}]}]},"captures":[{"slot":0,"path":"list.0.id"}]}`
	confirm  = `{"kind":"send","parts":[{"text":"confirm "},{"slot":0}]}`
	// confirmed waits for the id in a group of a pattern.
	confirmed = `{"kind":"expect","withinMs":400,"match":{"kind":"text","pattern":"^ok ([0-9a-f]{16})$","groups":[{"group":1,"equals":[{"slot":0}]}]}}`
	hello     = `{"kind":"send","parts":[{"text":"{\"type\":\"hello\"}"}]},{"kind":"expect","withinMs":300,"match":{"kind":"json","values":[{"path":"type","equals":[{"text":"welcome"}]}]}}`
	beating   = `{"match":{"kind":"text","pattern":"^beat$"},"answer":{"parts":[{"text":"alive"}]}}`
)

// flowPlan is a load of 4 clients with so many iterations a second each.
func flowPlan(t *testing.T, perS float64, repeat ...string) *plan.Plan {
	t.Helper()
	text := fmt.Sprintf(`{"v":1,"workload":"flow","sessionS":null,"sending":{"kind":"open","perClientPerS":%g,"payloadBytes":24},
		"stages":[{"phase":"warm-up","seconds":0.5,"clients":4,"sends":true},{"phase":"measure","seconds":1,"clients":4,"sends":true},
		{"phase":"drain","seconds":1.5,"clients":4,"sends":false}],
		"flow":{"name":"test","digest":"","rows":[["a","first"],["b","second"]],"slots":1,"connect":[%s],"repeat":[%s],"meanwhile":[%s]}}`,
		perS, hello, strings.Join(repeat, ","), beating)
	p, err := plan.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// honest greets, answers, and confirms.
func honest(_ int, m asked, say func(string)) {
	switch {
	case m.Type == "hello":
		say(`{"type":"welcome"}`)
	case m.Type == "ask":
		say(`{"type":"answer","list":[{"id":"` + m.ID + `"}]}`)
	case strings.HasPrefix(m.Type, "confirm "):
		say("ok " + strings.TrimPrefix(m.Type, "confirm "))
	}
}

func wantAll(t *testing.T, o *outcome, iterations, replies int64) {
	t.Helper()
	if got := o.all(frame.LedgerExpected); got != iterations*replies {
		t.Errorf("%d replies were owed, want %d", got, iterations*replies)
	}
	o.want(frame.LedgerDelivered, iterations*replies)
	o.want(frame.LedgerUnexpected, 0)
	o.wantFailures(nil)
	// on a busy machine the last message of a connection is sent in the next phase
	if offered, sent := o.sum(frame.MessagesOffered, plan.Measure), o.sum(frame.MessagesSent, plan.Measure); offered-sent > 2 {
		t.Errorf("%d of %d messages were sent", sent, offered)
	}
}
