package main

import (
	"bytes"
	"math/rand/v2"
	"sync"
	"time"
)

// forgedMarks change latencies or identities of messages by other marks than the generator wrote.
var forgedMarks = map[string]func() behaviour{
	"forge":         func() behaviour { return newForger(300 * time.Millisecond) },
	"forge-a-bit":   func() behaviour { return newForger(20 * time.Millisecond) },
	"copy-mark":     newCopier,
	"shuffle-marks": newShuffler,
	"replay-marks":  newReplayer,
	"stale-mark":    newStale,
	"future-mark": func() behaviour {
		return altering(func(mark []byte) { seq := seqOf(mark); seq[len(seq)-3] = next(seq[len(seq)-3]) })
	},
	"nobodys-mark": func() behaviour {
		return altering(func(mark []byte) { copy(senderOf(mark), "||||") })
	},
	"upper-case-mark": func() behaviour {
		return altering(func(mark []byte) { copy(mark, bytes.ToUpper(mark)) })
	},
	"guessed-tag": func() behaviour {
		return altering(func(mark []byte) {
			rest := restOf(mark)
			for i := range rest {
				rest[i] = byte(']' + rand.IntN(32))
			}
		})
	},
	"earlier-time": func() behaviour {
		return altering(func(mark []byte) { rest := restOf(mark); rest[4] = next(rest[4]) })
	},
	"two-marks": newDoubleMarker,
}

// next returns the following digit of a mark.
func next(digit byte) byte { return ']' + (digit-']'+1)%32 }

// altering changes the mark of every delivery under load.
func altering(alter func(mark []byte)) behaviour {
	return behaviour{deliver: func(s *server, _ *peer, m message) []out {
		if !isCarrier(m) || !s.isLoaded() {
			return same(m)
		}
		return changed(m, withMark(m.payload, alter))
	}}
}

// newForger delays every delivery and writes a newer time into its mark: that of the message that came last.
func newForger(delay time.Duration) behaviour {
	var mu sync.Mutex
	var newest []byte
	return behaviour{
		receive: func(_ *server, _ *peer, m message) bool {
			if mark := findMark(m.payload); mark != nil {
				mu.Lock()
				newest = bytes.Clone(restOf(mark))
				mu.Unlock()
			}
			return true
		},
		deliver: func(s *server, _ *peer, m message) []out {
			if !isCarrier(m) || !s.isLoaded() {
				return same(m)
			}
			forge := func(payload []byte) []byte {
				return withMark(payload, func(mark []byte) {
					mu.Lock()
					defer mu.Unlock()
					copy(restOf(mark), newest)
				})
			}
			return []out{{kind: m.kind, payload: m.payload, after: delay, late: forge}}
		},
	}
}

// newCopier delays a delivery and gives it the whole mark of the message that came last, whosever that is.
func newCopier() behaviour {
	var mu sync.Mutex
	var newest []byte
	return behaviour{
		receive: func(_ *server, _ *peer, m message) bool {
			if mark := findMark(m.payload); mark != nil {
				mu.Lock()
				newest = bytes.Clone(mark)
				mu.Unlock()
			}
			return true
		},
		deliver: func(s *server, _ *peer, m message) []out {
			if !isCarrier(m) || !s.isLoaded() {
				return same(m)
			}
			late := func(payload []byte) []byte {
				return withMark(payload, func(mark []byte) {
					mu.Lock()
					defer mu.Unlock()
					copy(mark, newest)
				})
			}
			return []out{{kind: m.kind, payload: m.payload, after: 100 * time.Millisecond, late: late}}
		},
	}
}

// newShuffler exchanges the marks of two deliveries of one receiver.
func newShuffler() behaviour {
	var mu sync.Mutex
	held := map[*peer]message{}
	return behaviour{deliver: func(s *server, to *peer, m message) []out {
		if !isCarrier(m) || !s.isLoaded() {
			return same(m)
		}
		mu.Lock()
		defer mu.Unlock()
		first, waits := held[to]
		if !waits {
			held[to] = m
			return nil
		}
		delete(held, to)
		a, b := findMark(first.payload), findMark(m.payload)
		return []out{
			{kind: m.kind, payload: withMark(first.payload, func(mark []byte) { copy(mark, b) })},
			{kind: m.kind, payload: withMark(m.payload, func(mark []byte) { copy(mark, a) })},
		}
	}}
}

// newReplayer delivers a sender's first message again in place of each later one.
func newReplayer() behaviour {
	var mu sync.Mutex
	first := map[string][]byte{}
	return behaviour{deliver: func(s *server, to *peer, m message) []out {
		if !isCarrier(m) || !s.isLoaded() {
			return same(m)
		}
		mu.Lock()
		defer mu.Unlock()
		sender := string(senderOf(findMark(m.payload)))
		if _, known := first[sender]; !known {
			first[sender] = bytes.Clone(m.payload)
		}
		return changed(m, first[sender])
	}}
}

// newStale writes a mark of another trial into every delivery: right in form, and tagged with a key that is gone.
func newStale() behaviour {
	stale := []byte("!]]]]]]]]]^]]]]]]]^]]]]]]]]]]]]]]]")
	return behaviour{deliver: func(s *server, _ *peer, m message) []out {
		if !isCarrier(m) || !s.isLoaded() {
			return same(m)
		}
		return changed(m, withMark(m.payload, func(mark []byte) {
			copy(mark[:len(mark)-1], stale)
		}))
	}}
}

// newDoubleMarker writes the mark a second time over the body.
func newDoubleMarker() behaviour {
	return behaviour{deliver: func(s *server, _ *peer, m message) []out {
		mark := findMark(m.payload)
		if mark == nil || !s.isLoaded() {
			return same(m)
		}
		copied := bytes.Clone(m.payload)
		begin := bytes.Index(copied, mark) + len(mark)
		if begin+len(mark) > len(copied)-2 {
			return changed(m, append(copied, mark...))
		}
		copy(copied[begin:], mark)
		return changed(m, copied)
	}}
}
