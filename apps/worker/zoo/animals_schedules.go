package main

import (
	"bytes"
	"fmt"
	"time"
)

// wrongSchedules deliver other ticks and pushed messages than the load asked for.
var wrongSchedules = map[string]func() behaviour{
	"ticks-to-some": func() behaviour {
		return behaviour{deliver: func(s *server, to *peer, m message) []out {
			if s.isLoaded() && to.number%10 == 0 {
				return nil
			}
			return same(m)
		}}
	},
	"ticks-later": func() behaviour {
		return behaviour{deliver: func(s *server, _ *peer, m message) []out {
			if s.isLoaded() {
				return later(m, 80*time.Millisecond)
			}
			return same(m)
		}, stats: func(*stats) {}}
	},
	"ticks-moved": func() behaviour {
		return rewritten(func(n int, intended, sent int64) (int, int64, int64) { return n, intended + 80_000, sent + 80_000 }, 80*time.Millisecond)
	},
	"ticks-drift": func() behaviour {
		return rewritten(func(n int, intended, sent int64) (int, int64, int64) {
			return n, intended + int64(n)*5_000, sent + int64(n)*5_000
		}, 0)
	},
	"ticks-skipped": func() behaviour {
		count := counter()
		return behaviour{deliver: func(s *server, to *peer, m message) []out {
			if s.isLoaded() && count(to)%10 == 0 {
				return nil
			}
			return same(m)
		}}
	},
	"push-fewer": func() behaviour {
		return behaviour{deliver: func(s *server, _ *peer, m message) []out {
			if s.isLoaded() && bytes.Contains(m.payload[:min(64, len(m.payload))], []byte(":9:")) {
				return nil
			}
			return same(m)
		}}
	},
	"push-shorter": func() behaviour {
		return behaviour{deliver: func(s *server, _ *peer, m message) []out {
			if s.isLoaded() && len(m.payload) > 100 {
				return changed(m, m.payload[:len(m.payload)/10])
			}
			return same(m)
		}}
	},
}

// rewritten replaces the numbers of each tick under load.
func rewritten(change func(n int, intended, sent int64) (int, int64, int64), delay time.Duration) behaviour {
	return behaviour{deliver: func(s *server, _ *peer, m message) []out {
		var n int
		var intended, sent int64
		if _, err := fmt.Sscanf(string(m.payload), "%d %d %d", &n, &intended, &sent); err != nil || !s.isLoaded() {
			return same(m)
		}
		n, intended, sent = change(n, intended, sent)
		return []out{{kind: m.kind, payload: fmt.Appendf(nil, "%d %d %d", n, intended, sent), after: delay}}
	}}
}
