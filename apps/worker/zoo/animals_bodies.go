package main

import (
	"bytes"
	"math/rand/v2"
	"sync"

	"github.com/gorilla/websocket"
)

// spoiledBodies deliver the right mark with something else behind it.
var spoiledBodies = map[string]func() behaviour{
	"spoil":      func() behaviour { return spoiling(1, fillBody) },
	"spoil-tail": func() behaviour { return spoiling(1, spoilLast) },
	"spoil-bit":  func() behaviour { return spoiling(1, flipBit) },
	"rare":       func() behaviour { return spoiling(0.0001, fillBody) },
	"seldom":     func() behaviour { return spoiling(0.01, spoilLast) },
	"spoil-some-receivers": func() behaviour {
		return behaviour{deliver: func(s *server, to *peer, m message) []out {
			if !isCarrier(m) || !s.isLoaded() || to.number%20 != 0 {
				return same(m)
			}
			return changed(m, spoilLast(m.payload))
		}}
	},
	"same-body": newSameBody,
	"truncate":  func() behaviour { return spoiling(1, func(payload []byte) []byte { return payload[:len(payload)-1] }) },
	"pad": func() behaviour {
		return spoiling(1, func(payload []byte) []byte { return append(bytes.Clone(payload), ' ') })
	},
	"reformat": func() behaviour {
		return spoiling(1, func(payload []byte) []byte { return bytes.ReplaceAll(payload, []byte(`","`), []byte(`", "`)) })
	},
	"other-kind": func() behaviour {
		return behaviour{deliver: func(s *server, _ *peer, m message) []out {
			if !isCarrier(m) || !s.isLoaded() {
				return same(m)
			}
			return []out{{kind: websocket.TextMessage + websocket.BinaryMessage - m.kind, payload: m.payload}}
		}}
	},
	"push-other-padding": func() behaviour {
		return behaviour{deliver: func(s *server, _ *peer, m message) []out {
			if !s.isLoaded() {
				return same(m)
			}
			copied := bytes.Clone(m.payload)
			copied[len(copied)/2] = '1'
			return changed(m, copied)
		}}
	},
}

// spoiling alters a share of the deliveries under load.
func spoiling(share float64, alter func(payload []byte) []byte) behaviour {
	return behaviour{deliver: func(s *server, _ *peer, m message) []out {
		if !isCarrier(m) || !s.isLoaded() || rand.Float64() >= share {
			return same(m)
		}
		return changed(m, alter(m.payload))
	}}
}

// bodyOf is what follows the mark, but for the end of the JSON.
func bodyOf(payload []byte) []byte {
	mark := findMark(payload)
	begin := bytes.Index(payload, mark) + len(mark)
	return payload[begin:max(begin, len(payload)-2)]
}

func fillBody(payload []byte) []byte {
	copied := bytes.Clone(payload)
	body := bodyOf(copied)
	for i := range body {
		body[i] = '.'
	}
	return copied
}

func spoilLast(payload []byte) []byte {
	copied := bytes.Clone(payload)
	if body := bodyOf(copied); len(body) > 0 {
		body[len(body)-1] = '.'
	}
	return copied
}

func flipBit(payload []byte) []byte {
	copied := bytes.Clone(payload)
	if body := bodyOf(copied); len(body) > 0 {
		body[rand.IntN(len(body))] ^= 1
	}
	return copied
}

// newSameBody keeps the first body that it sees and delivers it with every mark.
func newSameBody() behaviour {
	var once sync.Once
	var kept []byte
	return behaviour{deliver: func(s *server, _ *peer, m message) []out {
		if !isCarrier(m) || !s.isLoaded() {
			return same(m)
		}
		once.Do(func() { kept = bytes.Clone(bodyOf(m.payload)) })
		copied := bytes.Clone(m.payload)
		copy(bodyOf(copied), kept)
		return changed(m, copied)
	}}
}
