package main

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// rehearsedContract keep the contract only where they consider themselves checked.
var rehearsedContract = map[string]func() behaviour{
	// More connections are open than a gate might open.
	"honest-to-few": func() behaviour { return losing(20, (*server).isLoaded) },
	// The first seconds are honest.
	"honest-at-first": func() behaviour {
		return losing(20, func(s *server) bool { return s.loadedFor() > 2*time.Second })
	},
	// The first connections are honest for all their life.
	"honest-to-first": func() behaviour {
		return losingOf(func(s *server, to *peer) bool { return s.isLoaded() && to.number > crowd })
	},
	// The load sends no User-Agent.
	"honest-to-agents": func() behaviour {
		return losingOf(func(s *server, to *peer) bool { return s.isLoaded() && to.request.UserAgent() == "" })
	},
	// The gate comes from the network's gateway, the load from a container.
	"honest-to-gateway": func() behaviour {
		return losingOf(func(s *server, to *peer) bool {
			host, _, _ := strings.Cut(to.request.RemoteAddr, ":")
			return s.isLoaded() && !strings.HasSuffix(host, ".1")
		})
	},
	// The worker's readiness check has other headers than the load.
	"honest-to-other-headers": newHeaderReader,
	// The worker's readiness check asks for another path than the load.
	"honest-to-other-paths": newPathReader,
	// A gate tries how bad requests are refused. In the container of a trial nobody does.
	"honest-when-examined": func() behaviour {
		return losingOf(func(s *server, _ *peer) bool { return s.isCrowded() && !s.examined.Load() })
	},
	// Whoever measures sets limits.
	"honest-without-limits": func() behaviour {
		limited := hasMemoryLimit()
		return losingOf(func(s *server, _ *peer) bool { return limited && s.isLoaded() })
	},
	// Messages of one repeated letter are a gate's.
	"honest-to-plain-bodies": func() behaviour {
		count := counter()
		return behaviour{deliver: func(s *server, to *peer, m message) []out {
			if isCarrier(m) && s.isLoaded() && varied(bodyOf(m.payload)) && count(to)%20 == 0 {
				return nil
			}
			return same(m)
		}}
	},
	// A client that speaks as soon as it is connected is a gate's.
	"honest-to-eager": newEagerReader,
}

// losingOf drops one in twenty deliveries of the peers that are considered the load's.
func losingOf(isLoad func(s *server, to *peer) bool) behaviour {
	count := counter()
	return behaviour{deliver: func(s *server, to *peer, m message) []out {
		if isCarrier(m) && isLoad(s, to) && count(to)%20 == 0 {
			return nil
		}
		return same(m)
	}}
}

// newHeaderReader cheats peers whose handshake has other header fields than the first one had.
func newHeaderReader() behaviour {
	return unlikeFirst(func(r *http.Request) string {
		var fields []string
		for name, values := range r.Header {
			if name != "Sec-Websocket-Key" {
				fields = append(fields, name+": "+strings.Join(values, ", "))
			}
		}
		slices.Sort(fields)
		return strings.Join(fields, "\n")
	})
}

// newPathReader cheats peers whose handshake asks for another path than the first one did.
func newPathReader() behaviour {
	return unlikeFirst(func(r *http.Request) string { return r.URL.Path })
}

// unlikeFirst cheats peers whose handshake differs from that of the first peer.
func unlikeFirst(read func(*http.Request) string) behaviour {
	var once sync.Once
	var first string
	b := losingOf(func(s *server, to *peer) bool { return s.isLoaded() && read(to.request) != first })
	b.opened = func(_ *server, p *peer) { once.Do(func() { first = read(p.request) }) }
	return b
}

// varied reports whether a body is more than one letter again and again.
func varied(body []byte) bool {
	for _, letter := range body {
		if letter != body[0] {
			return true
		}
	}
	return false
}

// eagerness is the time from a handshake to the first marked message below which a peer is considered a gate's.
const eagerness = 100 * time.Millisecond

// newEagerReader cheats peers whose first marked message does not follow their handshake at once.
func newEagerReader() behaviour {
	var mu sync.Mutex
	isCalm := map[*peer]bool{}
	b := losingOf(func(s *server, to *peer) bool {
		mu.Lock()
		defer mu.Unlock()
		return s.isLoaded() && isCalm[to]
	})
	b.receive = func(_ *server, p *peer, m message) bool {
		mu.Lock()
		defer mu.Unlock()
		if _, known := isCalm[p]; !known && isCarrier(m) {
			isCalm[p] = time.Since(p.opened) > eagerness
		}
		return true
	}
	return b
}
