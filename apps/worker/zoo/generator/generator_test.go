package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

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

func TestTheRelayHidesOneSecondAndHandsOnTheRest(t *testing.T) {
	t.Parallel()
	received := make(chan string, 10)
	worker := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer secret" {
			http.Error(w, "who are you", http.StatusUnauthorized)
			return
		}
		upgrader := websocket.Upgrader{}
		conn, err := upgrader.Upgrade(w, r, nil)
		if err != nil {
			return
		}
		defer conn.Close()
		for {
			_, text, err := conn.ReadMessage()
			if err != nil {
				return
			}
			received <- string(text)
		}
	}))
	t.Cleanup(worker.Close)
	address, err := startRelay("ws"+strings.TrimPrefix(worker.URL, "http")+"/frames", hideSecond)
	if err != nil {
		t.Fatal(err)
	}
	conn, _, err := websocket.DefaultDialer.Dial(address, http.Header{"Authorization": {"Bearer secret"}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	hidden := int(intoTheWindow / time.Second)
	for seq := range hidden + 2 {
		if err := conn.WriteJSON(map[string]any{"type": "frame", "frame": map[string]any{"seq": seq}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := conn.WriteMessage(websocket.CloseMessage, websocket.FormatCloseMessage(websocket.CloseNormalClosure, "")); err != nil {
		t.Fatal(err)
	}
	if _, _, err := conn.ReadMessage(); !websocket.IsCloseError(err, websocket.CloseNormalClosure) {
		t.Fatalf("the relay's end is %v", err)
	}
	for seq := range hidden + 2 {
		if seq == hidden {
			continue
		}
		var message struct{ Frame struct{ Seq int } }
		if err := json.Unmarshal([]byte(<-received), &message); err != nil || message.Frame.Seq != seq {
			t.Fatalf("received %+v, %v; want second %d", message, err, seq)
		}
	}
}
