package main

import (
	"math/rand/v2"
	"sync/atomic"
	"time"
)

// wrongReceivers deliver to others than they owe.
var wrongReceivers = map[string]func() behaviour{
	"echo-to-sender": func() behaviour {
		return behaviour{recipients: func(s *server, from *peer, others []*peer) []*peer {
			if !s.isLoaded() {
				return others
			}
			return []*peer{from}
		}}
	},
	"sender-too": func() behaviour {
		return behaviour{recipients: func(s *server, from *peer, others []*peer) []*peer {
			if !s.isLoaded() {
				return others
			}
			return append(others, from)
		}}
	},
	"favourite": func() behaviour {
		return behaviour{deliver: func(s *server, to *peer, m message) []out {
			if isCarrier(m) && s.isLoaded() && to.number%10 != 0 && rand.IntN(10) == 0 {
				return nil
			}
			return same(m)
		}}
	},
	"half-the-room": func() behaviour {
		return behaviour{recipients: func(s *server, _ *peer, others []*peer) []*peer {
			if !s.isLoaded() {
				return others
			}
			return others[:len(others)/2]
		}}
	},
	"twice": func() behaviour {
		return behaviour{deliver: func(s *server, _ *peer, m message) []out {
			if isCarrier(m) && s.isLoaded() && rand.IntN(100) == 0 {
				return append(same(m), same(m)...)
			}
			return same(m)
		}}
	},
	"once-twice": func() behaviour {
		var delivered atomic.Int64
		return behaviour{deliver: func(s *server, _ *peer, m message) []out {
			if isCarrier(m) && s.isLoaded() && delivered.Add(1)%4_000 == 0 {
				return append(same(m), same(m)...)
			}
			return same(m)
		}}
	},
	"overtake": newOvertaker,
	"to-strangers": func() behaviour {
		return behaviour{recipients: func(s *server, _ *peer, others []*peer) []*peer {
			if !s.isLoaded() || len(others) < 2 {
				return others
			}
			// one of them gets what another one is owed
			return append(others[1:], others[1])
		}}
	},
}

// newOvertaker sends one in a hundred deliveries behind the next one.
func newOvertaker() behaviour {
	count := counter()
	return behaviour{deliver: func(s *server, to *peer, m message) []out {
		if isCarrier(m) && s.isLoaded() && count(to)%100 == 0 {
			return []out{{kind: m.kind, payload: m.payload, after: 1500 * time.Millisecond, overtaken: true}}
		}
		return same(m)
	}}
}
