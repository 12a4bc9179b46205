package main

import (
	"bytes"
	"sync"
	"time"
)

// hiddenLosses lose messages at moments or sizes at which a checker may not look.
var hiddenLosses = map[string]func() behaviour{
	"lose-under-load": func() behaviour { return losing(200, (*server).isLoaded) },
	"lose-half":       func() behaviour { return losing(2, (*server).isLoaded) },
	"lose-after-time": func() behaviour {
		return losing(50, func(s *server) bool { return s.loadedFor() > 2*time.Second })
	},
	"lose-long": func() behaviour {
		return behaviour{deliver: func(s *server, _ *peer, m message) []out {
			if s.isLoaded() && len(m.payload) > 512 && time.Now().UnixNano()%100 == 0 {
				return nil
			}
			return same(m)
		}}
	},
	"lose-fast":    newRateLoser,
	"lose-last":    func() behaviour { return losing(64, func(s *server) bool { return s.loadedFor() > 3*time.Second }) },
	"lose-sender":  newSenderLoser,
	"quit-one":     newQuitter,
	"quit-rudely":  newRudeQuitter,
	"small-queue":  newSmallQueue,
	"lose-all":     func() behaviour { return losing(1, (*server).isLoaded) },
	"lose-in-step": func() behaviour { return losing(100, (*server).isLoaded) },
}

// losing drops one in every deliveries of each receiver while a condition holds.
func losing(every int, when func(*server) bool) behaviour {
	count := counter()
	return behaviour{deliver: func(s *server, to *peer, m message) []out {
		if isCarrier(m) && when(s) && count(to)%every == 0 {
			return nil
		}
		return same(m)
	}}
}

// newRateLoser drops one in twenty of the messages that come within 20 ms of the message before them.
func newRateLoser() behaviour {
	var mu sync.Mutex
	var last time.Time
	quick := 0
	return behaviour{receive: func(s *server, _ *peer, m message) bool {
		mu.Lock()
		defer mu.Unlock()
		now := time.Now()
		near := now.Sub(last) < 20*time.Millisecond
		last = now
		if !near || !isCarrier(m) || !s.isLoaded() {
			return true
		}
		quick++
		return quick%20 != 0
	}}
}

// newSenderLoser delivers nothing of one of the senders.
func newSenderLoser() behaviour {
	var mu sync.Mutex
	var victim []byte
	return behaviour{deliver: func(s *server, _ *peer, m message) []out {
		mark := findMark(m.payload)
		if mark == nil || !s.isLoaded() {
			return same(m)
		}
		mu.Lock()
		defer mu.Unlock()
		if victim == nil {
			victim = bytes.Clone(senderOf(mark))
		}
		if bytes.Equal(senderOf(mark), victim) {
			return nil
		}
		return same(m)
	}}
}

// newQuitter closes one connection under load, with a close frame.
func newQuitter() behaviour {
	var once sync.Once
	return behaviour{deliver: func(s *server, _ *peer, m message) (outs []out) {
		outs = same(m)
		if s.loadedFor() > time.Second {
			once.Do(func() { outs = []out{{hangUp: true}} })
		}
		return outs
	}}
}

// newRudeQuitter resets one connection under load.
func newRudeQuitter() behaviour {
	var once sync.Once
	return behaviour{deliver: func(s *server, _ *peer, m message) (outs []out) {
		outs = same(m)
		if s.loadedFor() > time.Second {
			once.Do(func() { outs = []out{{reset: true}} })
		}
		return outs
	}}
}

// newSmallQueue drops every twentieth delivery to each receiver, and counts it as of a full queue.
func newSmallQueue() behaviour {
	count := counter()
	return behaviour{deliver: func(s *server, to *peer, m message) []out {
		if isCarrier(m) && s.isLoaded() && count(to)%20 == 0 {
			s.queueFull.Add(1)
			return nil
		}
		return same(m)
	}}
}
