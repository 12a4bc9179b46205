package main

import (
	"net/http"

	"github.com/gorilla/websocket"
)

// hastyCheats do not wait for the load: the gate has to refuse them.
var hastyCheats = map[string]func() behaviour{
	"spoils-always": func() behaviour {
		return behaviour{deliver: func(_ *server, _ *peer, m message) []out { return changed(m, spoilLast(m.payload)) }}
	},
	"sender-too-always": func() behaviour {
		return behaviour{recipients: func(_ *server, from *peer, others []*peer) []*peer { return append(others, from) }}
	},
	"other-close-always": func() behaviour {
		return behaviour{closing: func(_ *server, p *peer, _ int) bool {
			p.writeClose(websocket.CloseGoingAway)
			return false
		}}
	},
	"loses-in-a-crowd": func() behaviour { return losing(1, (*server).isCrowded) },
	"loses-with-limits": func() behaviour {
		limited := hasMemoryLimit()
		return losing(1, func(*server) bool { return limited })
	},
	"refuses-many": func() behaviour {
		return behaviour{admit: func(s *server, _ *http.Request) bool { return s.hasRoom(room) }}
	},
}

// room is the number of connections that a cheat serves at most: more than a small gate opens, fewer than the load.
const room = 40

// hasRoom reports whether fewer connections than most are open.
func (s *server) hasRoom(most int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.open) < most
}
