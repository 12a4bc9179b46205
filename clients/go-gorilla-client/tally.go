package main

import (
	"sync"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// newHistogram takes microseconds: 1 µs to 60 s, 3 significant digits.
func newHistogram() *hdrhistogram.Histogram { return hdrhistogram.New(1, 60_000_000, 3) }

func record(h *hdrhistogram.Histogram, d time.Duration) {
	_ = h.RecordValue(min(max(d.Microseconds(), 1), 60_000_000)) // within its range by construction
}

// roundTrips are those of one connection, without a lock. A histogram for each would take more memory than the connections.
type roundTrips struct {
	sent, received, bytesSent, bytesReceived int64
	first, last                              time.Time
	times                                    []time.Duration
}

func (r *roundTrips) send(at time.Time, size int) {
	if r.sent == 0 {
		r.first = at
	}
	r.sent++
	r.bytesSent += int64(size)
}

func (r *roundTrips) receive(sent, at time.Time, size int) {
	r.received++
	r.bytesReceived += int64(size)
	r.last = at
	r.times = append(r.times, at.Sub(sent))
}

// tally is what all connections add up to.
type tally struct {
	mu        sync.Mutex
	clients   int
	failed    int
	connect   *hdrhistogram.Histogram
	roundTrip *hdrhistogram.Histogram
	all       roundTrips
}

func newTally(clients int) *tally {
	return &tally{clients: clients, connect: newHistogram(), roundTrip: newHistogram()}
}

func (t *tally) fail() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.failed++
}

func (t *tally) open(took time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	record(t.connect, took)
}

func (t *tally) add(r *roundTrips) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if r.sent > 0 && (t.all.sent == 0 || r.first.Before(t.all.first)) {
		t.all.first = r.first
	}
	if r.last.After(t.all.last) {
		t.all.last = r.last
	}
	t.all.sent += r.sent
	t.all.received += r.received
	t.all.bytesSent += r.bytesSent
	t.all.bytesReceived += r.bytesReceived
	for _, took := range r.times {
		record(t.roundTrip, took)
	}
}

// result is the one line that the client prints.
type result struct {
	V             int    `json:"v"`
	Event         string `json:"event"`
	Clients       int    `json:"clients"`
	Failed        int    `json:"failed"`
	Sent          int64  `json:"sent"`
	Received      int64  `json:"received"`
	BytesSent     int64  `json:"bytesSent"`
	BytesReceived int64  `json:"bytesReceived"`
	ElapsedUs     int64  `json:"elapsedUs"`
	Connect       string `json:"connect"`
	RoundTrip     string `json:"roundTrip"`
}

func (t *tally) result() (*result, error) {
	connect, err := encode(t.connect)
	if err != nil {
		return nil, err
	}
	roundTrip, err := encode(t.roundTrip)
	if err != nil {
		return nil, err
	}
	var elapsed time.Duration
	if t.all.received > 0 {
		elapsed = t.all.last.Sub(t.all.first)
	}
	return &result{
		V: 1, Event: "result", Clients: t.clients, Failed: t.failed,
		Sent: t.all.sent, Received: t.all.received,
		BytesSent: t.all.bytesSent, BytesReceived: t.all.bytesReceived,
		ElapsedUs: elapsed.Microseconds(), Connect: connect, RoundTrip: roundTrip,
	}, nil
}

func encode(h *hdrhistogram.Histogram) (string, error) {
	text, err := h.Encode(hdrhistogram.V2CompressedEncodingCookieBase)
	return string(text), err
}
