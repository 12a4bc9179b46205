package main

import "time"

// tally counts messages and their payload bytes. Each goroutine keeps its own
// and adds it to the sum when it ends, so counting costs no atomic operation.
type tally struct {
	received, delivered    uint64
	rateLimited, queueFull uint64
	bytesIn, bytesOut      uint64
}

func (t *tally) receive(payload []byte) {
	t.received++
	t.bytesIn += uint64(len(payload))
}

func (t *tally) deliver(size int) {
	t.delivered++
	t.bytesOut += uint64(size)
}

func (t *tally) add(other tally) {
	t.received += other.received
	t.delivered += other.delivered
	t.rateLimited += other.rateLimited
	t.queueFull += other.queueFull
	t.bytesIn += other.bytesIn
	t.bytesOut += other.bytesOut
}

type ready struct {
	V     int    `json:"v"`
	Event string `json:"event"`
	Port  int    `json:"port"`
}

func readyLine(port int) ready {
	return ready{V: 1, Event: "ready", Port: port}
}

// stats is the process's last line on stdout.
type stats struct {
	V        int    `json:"v"`
	Event    string `json:"event"`
	UptimeMs int64  `json:"uptimeMs"`
	// Connections is how many WebSockets were opened in all, PeakConnections
	// how many were open at once.
	Connections     uint64  `json:"connections"`
	PeakConnections uint64  `json:"peakConnections"`
	Received        uint64  `json:"received"`
	Delivered       uint64  `json:"delivered"`
	Dropped         dropped `json:"dropped"`
	BytesIn         uint64  `json:"bytesIn"`
	BytesOut        uint64  `json:"bytesOut"`
}

type dropped struct {
	RateLimit uint64 `json:"rateLimit"`
	QueueFull uint64 `json:"queueFull"`
}

func statsLine(uptime time.Duration, connections, peak uint64, t tally) stats {
	return stats{
		V:               1,
		Event:           "stats",
		UptimeMs:        uptime.Milliseconds(),
		Connections:     connections,
		PeakConnections: peak,
		Received:        t.received,
		Delivered:       t.delivered,
		Dropped:         dropped{RateLimit: t.rateLimited, QueueFull: t.queueFull},
		BytesIn:         t.bytesIn,
		BytesOut:        t.bytesOut,
	}
}
