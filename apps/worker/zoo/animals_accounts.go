package main

import (
	"context"
	"log"
	"net/http"
	"strings"
	"time"
)

// falseAccounts say of themselves what is not so, or do their work where it is not counted.
var falseAccounts = map[string]func() behaviour{
	"counts-more":   func() behaviour { return telling(func(l *stats) { l.Delivered += l.Delivered / 10 }) },
	"counts-less":   func() behaviour { return telling(func(l *stats) { l.Delivered -= l.Delivered / 10 }) },
	"counts-guests": func() behaviour { return telling(func(l *stats) { l.Connections *= 2 }) },
	"tells-uptime":  func() behaviour { return telling(func(l *stats) { l.UptimeMs /= 10 }) },
	"floods-log":    func() behaviour { return behaviour{background: floodLog} },
	"refuses-many":  newBouncer,
	"grows":         func() behaviour { return behaviour{background: grow} },
	"works-afterwards": func() behaviour {
		// Every second message is put aside until the load has gone.
		count := counter()
		return behaviour{deliver: func(s *server, to *peer, m message) []out {
			if isCarrier(m) && s.isLoaded() && count(to)%2 == 0 {
				return later(m, 20*time.Second)
			}
			return same(m)
		}}
	},
	"exits": func() behaviour {
		return behaviour{background: func(ctx context.Context, s *server) {
			for range time.Tick(100 * time.Millisecond) {
				if s.loadedFor() > 4*time.Second {
					log.Fatal("the server gives up")
				}
			}
		}}
	},
}

func telling(change func(*stats)) behaviour { return behaviour{stats: change} }

func floodLog(ctx context.Context, s *server) {
	line := strings.Repeat("nothing happened ", 60)
	for ctx.Err() == nil {
		if !s.isLoaded() {
			time.Sleep(10 * time.Millisecond)
			continue
		}
		log.Print(line)
	}
}

// grow keeps a megabyte more every 5 ms under load, up to its limit.
func grow(ctx context.Context, s *server) {
	var kept [][]byte
	for ctx.Err() == nil {
		time.Sleep(5 * time.Millisecond)
		if !s.isLoaded() {
			continue
		}
		megabyte := make([]byte, 1<<20)
		for i := range megabyte {
			megabyte[i] = byte(i)
		}
		kept = append(kept, megabyte)
	}
	log.Printf("%d MiB kept", len(kept))
}

// newBouncer lets forty in and refuses the others.
func newBouncer() behaviour {
	return behaviour{admit: func(s *server, _ *http.Request) bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		return len(s.open) < 40
	}}
}

func logPeer(p *peer) { log.Printf("connection %d has come", p.number) }
