package main

import (
	"net/http"
	"strings"
	"time"
)

// rehearsedContract keep the contract only where they take themselves for checked.
var rehearsedContract = map[string]func() behaviour{
	// As soon as more connections are open than a gate might open.
	"honest-to-few": func() behaviour { return losing(20, func(s *server) bool { return s.isLoaded() }) },
	// The first seconds are honest.
	"honest-at-first": func() behaviour {
		return losing(20, func(s *server) bool { return s.loadedFor() > 3*time.Second })
	},
	// The first connections are honest for all their life.
	"honest-to-first": func() behaviour {
		count := counter()
		return behaviour{deliver: func(_ *server, to *peer, m message) []out {
			if isCarrier(m) && to.number > crowd && count(to)%20 == 0 {
				return nil
			}
			return same(m)
		}}
	},
	// Whoever does not introduce itself as the load does is served honestly.
	"honest-to-agents": func() behaviour { return toLoad(func(r *http.Request) bool { return r.UserAgent() == "" }) },
	// The gate comes from the network's gateway, the load from a container.
	"honest-to-gateway": func() behaviour {
		return toLoad(func(r *http.Request) bool {
			host, _, _ := strings.Cut(r.RemoteAddr, ":")
			return !strings.HasSuffix(host, ".1")
		})
	},
	// Messages of one repeated letter are a gate's.
	"honest-to-plain-bodies": func() behaviour {
		count := counter()
		return behaviour{deliver: func(_ *server, to *peer, m message) []out {
			if isCarrier(m) && varied(bodyOf(m.payload)) && count(to)%20 == 0 {
				return nil
			}
			return same(m)
		}}
	},
	// Who sends its first message at once is a gate.
	"honest-to-eager": newPatient,
}

// toLoad loses one in twenty deliveries of those connections whose request looks like the load's.
func toLoad(isLoad func(*http.Request) bool) behaviour {
	loads := false
	count := counter()
	return behaviour{
		admit: func(_ *server, r *http.Request) bool { loads = isLoad(r); return true },
		deliver: func(s *server, to *peer, m message) []out {
			if isCarrier(m) && loads && s.isLoaded() && count(to)%20 == 0 {
				return nil
			}
			return same(m)
		},
	}
}

// varied tells whether a body is more than one letter again and again.
func varied(body []byte) bool {
	for _, letter := range body {
		if letter != body[0] {
			return true
		}
	}
	return false
}

// newPatient loses one in twenty deliveries of connections that have been there for a while.
func newPatient() behaviour {
	count := counter()
	return behaviour{deliver: func(s *server, to *peer, m message) []out {
		if isCarrier(m) && s.isLoaded() && s.loadedFor() > 2*time.Second && count(to)%20 == 0 {
			return nil
		}
		return same(m)
	}}
}
