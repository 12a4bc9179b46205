package main

import (
	"crypto/subtle"
	"encoding/json"
	"net/http"
	"time"
)

const (
	// readEvery is how often the subject is looked at.
	readEvery = 250 * time.Millisecond
	// findEvery is how often it is looked for after it has ended.
	findEvery = time.Second
	// mostStreams is how many are served at once: each one costs a look at the kernel's files.
	mostStreams = 4
	// writeTimeout ends the stream of a reader that does not read.
	writeTimeout = 5 * time.Second
)

// handler serves /clock, the agent's time, and /readings, one reading a line without an end. Plain HTTP goes through proxies and tunnels as it is.
func handler(find finder, token string) http.Handler {
	streams := make(chan struct{}, mostStreams)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /clock", func(w http.ResponseWriter, _ *http.Request) {
		_ = json.NewEncoder(w).Encode(map[string]int64{"atMicros": now()})
	})
	mux.HandleFunc("GET /readings", func(w http.ResponseWriter, r *http.Request) {
		select {
		case streams <- struct{}{}:
			defer func() { <-streams }()
			stream(w, r, find)
		default:
			http.Error(w, "enough are reading already", http.StatusTooManyRequests)
		}
	})
	return authorized(token, mux)
}

func authorized(token string, next http.Handler) http.Handler {
	wanted := []byte("Bearer " + token)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if subtle.ConstantTimeCompare([]byte(r.Header.Get("Authorization")), wanted) != 1 {
			http.Error(w, "the agent's token is expected", http.StatusUnauthorized)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// stream writes readings until the reader leaves. While the subject is gone nothing is written: a gap, and no zero.
func stream(w http.ResponseWriter, r *http.Request, find finder) {
	control := http.NewResponseController(w)
	lines := json.NewEncoder(w)
	w.Header().Set("Content-Type", "application/x-ndjson")
	ticker := time.NewTicker(readEvery)
	defer ticker.Stop()
	var current *subject
	var lookedAt time.Time
	for {
		if current == nil && time.Since(lookedAt) >= findEvery {
			lookedAt = time.Now()
			if found, err := find(); err == nil {
				current = &found
			}
		}
		if current != nil {
			reading, err := read(*current)
			if err != nil {
				current = nil
			} else if !send(control, lines, reading) {
				return
			}
		}
		select {
		case <-r.Context().Done():
			return
		case <-ticker.C:
		}
	}
}

func send(control *http.ResponseController, lines *json.Encoder, r *reading) bool {
	_ = control.SetWriteDeadline(time.Now().Add(writeTimeout))
	return lines.Encode(r) == nil && control.Flush() == nil
}
