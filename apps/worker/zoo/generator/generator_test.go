package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/HdrHistogram/hdrhistogram-go"
	"github.com/gorilla/websocket"
)

func TestHalfTheRateIsHalfOfThePlans(t *testing.T) {
	t.Parallel()
	env := []string{`PLUMBLINE_PLAN={"sending":{"kind":"open","perClientPerS":4}}`, "HOME=/"}
	got, err := alteredEnv(faults["half-rate"], env, nil)
	if err != nil || got[0] != `PLUMBLINE_PLAN={"sending":{"kind":"open","perClientPerS":2}}` || got[1] != "HOME=/" {
		t.Fatalf("%q, %v", got, err)
	}
}

func TestOnlyLaterGeneratorsGetAForeignKey(t *testing.T) {
	t.Parallel()
	for segment, want := range map[string]string{"0/2:1/2": "PLUMBLINE_KEY=ab0", "1/2:2/2": "PLUMBLINE_KEY=ab1"} {
		got, err := alteredEnv(faults["foreign-key"], []string{"PLUMBLINE_KEY=ab0"}, []string{"run", "--execution-segment", segment, "x.js"})
		if err != nil || got[0] != want {
			t.Fatalf("segment %s: %q, %v; want %s", segment, got, err, want)
		}
	}
}

func TestLatenciesBecomeAQuarter(t *testing.T) {
	t.Parallel()
	all := hdrhistogram.New(1, 60_000_000, 3)
	for range 100 {
		if err := all.RecordValue(4000); err != nil {
			t.Fatal(err)
		}
	}
	encoded, err := all.Encode(hdrhistogram.V2CompressedEncodingCookieBase)
	if err != nil {
		t.Fatal(err)
	}
	frame := map[string]any{"histograms": map[string]any{"latency": string(encoded)}}
	shortenLatencies(frame)
	shorter, err := hdrhistogram.Decode([]byte(frame["histograms"].(map[string]any)["latency"].(string)))
	if err != nil || shorter.TotalCount() != 100 || shorter.Max() > 1010 {
		t.Fatalf("%v, %d latencies up to %d", err, shorter.TotalCount(), shorter.Max())
	}
}

// echoingWorker acknowledges each frame, and tells what it received.
func echoingWorker(t *testing.T) (address string, received <-chan int) {
	t.Helper()
	seqs := make(chan int, 20)
	worker := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer secret" {
			http.Error(w, "no secret", http.StatusUnauthorized)
			return
		}
		upgrader := websocket.Upgrader{}
		conn, err := upgrader.Upgrade(w, r, nil)
		if err != nil {
			return
		}
		defer conn.Close()
		for {
			var message struct{ Frame struct{ Seq int } }
			if conn.ReadJSON(&message) != nil {
				return
			}
			seqs <- message.Frame.Seq
			if conn.WriteJSON(map[string]any{"type": "ack", "seq": message.Frame.Seq}) != nil {
				return
			}
		}
	}))
	t.Cleanup(worker.Close)
	return "ws" + strings.TrimPrefix(worker.URL, "http") + "/frames", seqs
}

func TestAHiddenSecondIsMissedByNeitherSide(t *testing.T) {
	t.Parallel()
	worker, received := echoingWorker(t)
	address, err := startRelay(worker, hideSecond())
	if err != nil {
		t.Fatal(err)
	}
	conn, _, err := websocket.DefaultDialer.Dial(address, http.Header{"Authorization": {"Bearer secret"}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	const frames = int(hiddenSeq) + 3
	for seq := range frames {
		if err := conn.WriteJSON(map[string]any{"type": "frame", "frame": map[string]any{"seq": seq}}); err != nil {
			t.Fatal(err)
		}
	}
	last := 0
	for range frames - 1 {
		var ack struct{ Seq int }
		if err := conn.ReadJSON(&ack); err != nil {
			t.Fatal(err)
		}
		last = ack.Seq
	}
	for want := range frames - 1 {
		if seq := <-received; seq != want {
			t.Fatalf("the worker got second %d, want %d", seq, want)
		}
	}
	if last != frames-1 {
		t.Fatalf("acknowledged up to %d, want %d", last, frames-1)
	}
	if err := conn.WriteMessage(websocket.CloseMessage, websocket.FormatCloseMessage(websocket.CloseNormalClosure, "")); err != nil {
		t.Fatal(err)
	}
	if _, _, err := conn.ReadMessage(); !websocket.IsCloseError(err, websocket.CloseNormalClosure) {
		t.Fatalf("the relay's end is %v", err)
	}
}
