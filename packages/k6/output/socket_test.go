package output

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"go.k6.io/k6/metrics"

	"plumbline/k6/frame"
)

// workerFaults are the ways in which a worker's end of the socket can misbehave.
type workerFaults struct {
	dropAfter  int  // each connection is cut after so many frames …
	loseAcks   bool // … without acknowledging them
	deaf       bool // nothing is ever acknowledged
	refuse     int  // so many handshakes are refused
	hangUpLast bool // it closes the connection itself when the end has come
}

// worker is a real WebSocket server that stores frames as the product's worker does: each sequence number once.
type worker struct {
	faults workerFaults
	http   *httptest.Server

	mu          sync.Mutex
	stored      map[int]*frame.Frame
	copies      int
	end         int
	connections int
	headers     []string
}

func startWorker(t *testing.T, faults workerFaults) *worker {
	w := &worker{faults: faults, stored: map[int]*frame.Frame{}, end: -1}
	w.http = httptest.NewServer(http.HandlerFunc(w.serve))
	t.Cleanup(w.http.Close)
	return w
}

func (w *worker) url() string { return strings.Replace(w.http.URL, "http", "ws", 1) + "/frames" }

func (w *worker) serve(response http.ResponseWriter, request *http.Request) {
	w.mu.Lock()
	w.connections++
	w.headers = append(w.headers, request.Header.Get("Authorization"))
	refused := w.connections > 1 && w.connections <= 1+w.faults.refuse
	w.mu.Unlock()
	if refused || request.Header.Get("Authorization") != "Bearer s3cret" {
		response.WriteHeader(http.StatusUnauthorized)
		return
	}
	conn, err := (&websocket.Upgrader{}).Upgrade(response, request, nil)
	if err != nil {
		return
	}
	defer func() { _ = conn.Close() }()
	for n := 1; ; n++ {
		_, text, err := conn.ReadMessage()
		if err != nil {
			return
		}
		if !w.take(conn, text, n) {
			return
		}
	}
}

func (w *worker) take(conn *websocket.Conn, text []byte, n int) (stay bool) {
	var m frame.Message
	if err := json.Unmarshal(text, &m); err != nil {
		panic(err)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	cut := w.faults.dropAfter > 0 && n == w.faults.dropAfter
	if m.Type == "end" {
		w.end = *m.Frames
		if w.faults.hangUpLast {
			_ = conn.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(1000, ""), time.Now().Add(time.Second))
			return false
		}
		return !cut
	}
	if w.stored[m.Frame.Seq] != nil {
		w.copies++
	}
	w.stored[m.Frame.Seq] = m.Frame
	if w.faults.deaf || cut && w.faults.loseAcks {
		return !cut
	}
	ack, err := json.Marshal(frame.Word{Type: "ack", Seq: m.Frame.Seq})
	if err != nil {
		panic(err)
	}
	return conn.WriteMessage(websocket.TextMessage, ack) == nil && !cut
}

func TestNoFrameIsLostHoweverOftenTheSocketBreaks(t *testing.T) {
	t.Parallel()
	cases := map[string]workerFaults{
		"a good worker":                   {},
		"cut after every 3rd frame":       {dropAfter: 3},
		"cut before the acknowledgement":  {dropAfter: 2, loseAcks: true},
		"away for a while":                {dropAfter: 4, refuse: 3},
		"hangs up by itself at the end":   {hangUpLast: true},
		"cut after the first of every go": {dropAfter: 2},
	}
	for name, faults := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			worker := startWorker(t, faults)
			out := newOutput(t, worker.url(), "s3cret")
			if err := out.Start(); err != nil {
				t.Fatal(err)
			}
			const frames = 10
			at := time.Now()
			for i := range frames {
				mark := frame.Cut{At: at.Add(time.Duration(i) * time.Second), Next: "measure"}
				out.AddMetricSamples([]metrics.SampleContainer{mark})
			}
			if err := out.Stop(); err != nil {
				t.Fatal(err)
			}
			worker.mu.Lock()
			defer worker.mu.Unlock()
			if len(worker.stored) != frames || worker.end != frames {
				t.Errorf("%d frames arrived, the end says %d", len(worker.stored), worker.end)
			}
			for seq := range frames {
				if f := worker.stored[seq]; f == nil || f.Seq != seq {
					t.Errorf("frame %d is missing", seq)
				}
			}
			if worker.copies > 0 && faults.dropAfter == 0 {
				t.Errorf("%d frames came twice over one connection", worker.copies)
			}
		})
	}
}

func TestTheSecretIsCheckedBeforeTheLoadBegins(t *testing.T) {
	t.Parallel()
	worker := startWorker(t, workerFaults{})
	err := newOutput(t, worker.url(), "wrong").Start()
	if err == nil || !strings.Contains(err.Error(), "401") {
		t.Errorf("a wrong secret gives %v", err)
	}
	if worker.headers[0] != "Bearer wrong" {
		t.Errorf("the worker got %q", worker.headers)
	}
}

func TestTheQueueOfUnacknowledgedFramesIsBounded(t *testing.T) {
	t.Parallel()
	k := newKept()
	for seq := range maxKept + 10 {
		k.put(seq, []byte("x"))
	}
	if left, lost := k.state(); left != maxKept || lost != 10 {
		t.Errorf("%d kept, %d given up", left, lost)
	}
	if batch, next, all := k.from(0); len(batch) != maxKept || next != maxKept+10 || all {
		t.Errorf("%d to send, next is %d, %v", len(batch), next, all)
	}
	k.ack(maxKept + 9)
	k.ack(5) // an old one changes nothing
	k.finish([]byte("end"))
	if batch, next, all := k.from(maxKept + 10); len(batch) != 1 || next != maxKept+11 || !all {
		t.Errorf("the end: %q, next is %d, %v", batch, next, all)
	}
}
