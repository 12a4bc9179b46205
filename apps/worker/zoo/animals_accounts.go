package main

import (
	"context"
	"log"
	"net/http"
	"strings"
	"sync/atomic"
	"time"
)

// falseAccounts report wrong counts, or work where nobody counts.
var falseAccounts = map[string]func() behaviour{
	"counts-more":        func() behaviour { return reporting(func(l *stats) { l.Delivered += l.Delivered / 10 }) },
	"counts-less":        func() behaviour { return reporting(func(l *stats) { l.Delivered -= l.Delivered / 10 }) },
	"counts-connections": func() behaviour { return reporting(func(l *stats) { l.Connections *= 2 }) },
	"wrong-uptime":       func() behaviour { return reporting(func(l *stats) { l.UptimeMs /= 10 }) },
	"floods-log":         func() behaviour { return behaviour{background: floodLog} },
	"refuses-some":       func() behaviour { return newBouncer(room) },
	"refuses-most":       func() behaviour { return newBouncer(room / 2) },
	"grows":              func() behaviour { return behaviour{background: grow} },
	"burns-afterwards":   burnAfterwards,
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
				if s.loadedFor() > time.Second {
					log.Fatal("the server gives up")
				}
			}
		}}
	},
}

func reporting(change func(*stats)) behaviour { return behaviour{stats: change} }

// floodLog writes some 2 MB/s to the log under load: the engine's daemon does that work, in no container's account.
func floodLog(ctx context.Context, s *server) {
	line := strings.Repeat("nothing happened ", 60)
	every := time.NewTicker(500 * time.Microsecond)
	defer every.Stop()
	for ctx.Err() == nil {
		<-every.C
		if s.isLoaded() {
			log.Print(line)
		}
	}
}

// burnAfterwards leaves its work until no message has come for a while: the measured window is over then.
func burnAfterwards() behaviour {
	var last atomic.Int64
	return behaviour{
		receive: func(*server, *peer, message) bool {
			last.Store(time.Now().UnixNano())
			return true
		},
		background: func(ctx context.Context, s *server) {
			for ctx.Err() == nil {
				if quiet := time.Since(time.Unix(0, last.Load())); s.isLoaded() && quiet > 200*time.Millisecond {
					burn(10 * time.Millisecond)
				} else {
					time.Sleep(10 * time.Millisecond)
				}
			}
		},
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

// newBouncer refuses connections beyond a number, unless a gate has examined it.
func newBouncer(most int) behaviour {
	return behaviour{admit: func(s *server, _ *http.Request) bool { return s.examined.Load() || s.hasRoom(most) }}
}

func logPeer(p *peer) { log.Printf("connection %d is open", p.number) }
