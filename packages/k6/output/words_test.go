package output

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"github.com/sirupsen/logrus"

	"plumbline/k6/frame"
)

func TestTheWorkerHearsTheTimeAndSaysWhenTheLoadBegins(t *testing.T) {
	t.Parallel()
	begin := time.Now().Add(300 * time.Millisecond).Truncate(time.Microsecond)
	told := make(chan frame.Message, 1)
	worker := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := (&websocket.Upgrader{}).Upgrade(w, r, nil)
		if err != nil {
			return
		}
		defer func() { _ = conn.Close() }()
		_ = conn.WriteJSON(frame.Word{Type: "clock", ID: 7})
		var answer frame.Message
		if conn.ReadJSON(&answer) == nil {
			told <- answer
		}
		_ = conn.WriteJSON(frame.Word{Type: "start", UnixMicros: begin.UnixMicro(), AheadMicros: -1500})
		_, _, _ = conn.ReadMessage() // until the generator is gone
	}))
	t.Cleanup(worker.Close)
	before := time.Now().UnixMicro()
	link := frame.NewLink()
	s := newSocket(strings.Replace(worker.URL, "http", "ws", 1), "", link, logrus.New())
	if err := s.start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.quit(); <-s.done })
	answer := <-told
	if answer.Type != "clock" || answer.ID == nil || *answer.ID != 7 || answer.UnixMicros < before || answer.UnixMicros > time.Now().UnixMicro() {
		text, _ := json.Marshal(answer)
		t.Errorf("asked for the time, the generator says %s", text)
	}
	start, _ := link.AwaitStart(context.Background())
	if start.Ahead != -1500*time.Microsecond {
		t.Errorf("told that its clock is 1.5 ms behind, the generator hears %v", start.Ahead)
	}
	if early := time.Until(begin); early > 0 {
		t.Errorf("the load began %v too early", early)
	}
}
