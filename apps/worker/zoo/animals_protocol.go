package main

import (
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

// brokenProtocol break RFC 6455 under load. They keep it in the gate.
var brokenProtocol = map[string]func() behaviour{
	"no-pong": func() behaviour {
		return behaviour{pong: func(s *server, _ *peer, payload string) (string, bool) { return payload, !s.isLoaded() }}
	},
	"other-pong": func() behaviour {
		return behaviour{pong: func(s *server, _ *peer, payload string) (string, bool) {
			if s.isLoaded() {
				return "", true
			}
			return payload, true
		}}
	},
	"no-pong-later": func() behaviour {
		return behaviour{pong: func(s *server, _ *peer, payload string) (string, bool) {
			return payload, s.loadedFor() < 2*time.Second
		}}
	},
	"no-close": func() behaviour {
		return behaviour{closing: func(s *server, _ *peer, _ int) bool { return !s.isLoaded() }}
	},
	"other-close": func() behaviour {
		return behaviour{closing: func(s *server, p *peer, _ int) bool {
			if s.isLoaded() {
				p.writeClose(websocket.CloseGoingAway)
				return false
			}
			return true
		}}
	},
	"any-text": func() behaviour { return behaviour{acceptsAnyText: (*server).isLoaded} },
	"no-fragments": func() behaviour {
		// Whatever comes within a moment of a ping is taken for a fragmented message's end and thrown away.
		var pinged atomic.Int64
		return behaviour{
			pong: func(_ *server, _ *peer, payload string) (string, bool) {
				pinged.Store(time.Now().UnixNano())
				return payload, true
			},
			receive: func(s *server, _ *peer, m message) bool {
				near := time.Now().UnixNano()-pinged.Load() < int64(time.Millisecond)
				return !(near && s.isLoaded() && isCarrier(m))
			},
		}
	},
	"claims-deflate": func() behaviour { return behaviour{deflate: true, deflates: false} },
}
