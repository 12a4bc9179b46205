package main

import "time"

// stats is the contract's last line on stdout.
type stats struct {
	V               int               `json:"v"`
	Event           string            `json:"event"`
	UptimeMs        int64             `json:"uptimeMs"`
	Connections     uint64            `json:"connections"`
	PeakConnections uint64            `json:"peakConnections"`
	Received        uint64            `json:"received"`
	Delivered       uint64            `json:"delivered"`
	Dropped         map[string]uint64 `json:"dropped"`
	BytesIn         uint64            `json:"bytesIn"`
	BytesOut        uint64            `json:"bytesOut"`
}

func (s *server) statsLine(uptime time.Duration) *stats {
	s.mu.Lock()
	defer s.mu.Unlock()
	return &stats{
		V: 1, Event: "stats", UptimeMs: uptime.Milliseconds(), Connections: s.opened, PeakConnections: s.peak,
		Received: s.received.Load(), Delivered: s.delivered.Load(),
		Dropped: map[string]uint64{"rateLimit": s.rateLimited.Load(), "queueFull": s.queueFull.Load()},
		BytesIn: s.bytesIn.Load(), BytesOut: s.bytesOut.Load(),
	}
}
