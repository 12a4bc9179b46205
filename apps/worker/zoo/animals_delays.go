package main

import (
	"bytes"
	"sync"
	"time"
)

// hiddenDelays are slow and hide it.
var hiddenDelays = map[string]func() behaviour{
	// Two of 105 deliveries are slow, and half of those are dropped.
	"droptail": func() behaviour { return tail(105, 2, 50*time.Millisecond, 2) },
	// Every delivery that would be slow is dropped.
	"drop-slow": func() behaviour { return tail(100, 3, 50*time.Millisecond, 1) },
	// A slow second in four, of which nothing arrives.
	"drop-stall":         func() behaviour { return stalling(4*time.Second, time.Second) },
	"close-slow":         newSlowCloser,
	"answer-ahead":       newOracle,
	"batch-newest":       newBatcher,
	"drop-slow-receiver": func() behaviour { return unlucky(20, func() []out { return nil }) },
}

// tail makes late of every of deliveries slow, and drops one in dropped of those.
func tail(every, late int, delay time.Duration, dropped int) behaviour {
	count := counter()
	return behaviour{deliver: func(s *server, to *peer, m message) []out {
		if !isCarrier(m) || !s.isLoaded() {
			return same(m)
		}
		n := count(to)
		if n%every >= late {
			return same(m)
		}
		if n%every%dropped == 0 {
			return nil
		}
		return later(m, delay)
	}}
}

// counter counts the deliveries of each peer.
func counter() func(*peer) int {
	var mu sync.Mutex
	counts := map[*peer]int{}
	return func(p *peer) int {
		mu.Lock()
		defer mu.Unlock()
		counts[p]++
		return counts[p]
	}
}

// stalling drops everything that comes in a part of each period.
func stalling(period, part time.Duration) behaviour {
	return behaviour{deliver: func(s *server, _ *peer, m message) []out {
		if isCarrier(m) && s.isLoaded() && s.loadedFor()%period < part {
			return nil
		}
		return same(m)
	}}
}

// newSlowCloser ends a connection now and then in place of serving it late.
func newSlowCloser() behaviour {
	count := counter()
	return behaviour{deliver: func(s *server, to *peer, m message) []out {
		if isCarrier(m) && s.isLoaded() && to.number%10 == 0 && count(to) == 100 {
			return []out{{hangUp: true}}
		}
		return same(m)
	}}
}

// newOracle answers an echo with the number that will come next, before it has come.
func newOracle() behaviour {
	return behaviour{deliver: func(s *server, _ *peer, m message) []out {
		if !isCarrier(m) || !s.isLoaded() {
			return same(m)
		}
		ahead := withMark(m.payload, func(mark []byte) { seq := seqOf(mark); seq[len(seq)-1] = next(seq[len(seq)-1]) })
		return append(same(m), out{kind: m.kind, payload: ahead})
	}}
}

// newBatcher holds deliveries back for 100 ms, and sends the newest of each sender in the place of all of them.
func newBatcher() behaviour {
	var mu sync.Mutex
	newest := map[string][]byte{}
	return behaviour{deliver: func(s *server, _ *peer, m message) []out {
		if !isCarrier(m) || !s.isLoaded() {
			return same(m)
		}
		sender := string(senderOf(findMark(m.payload)))
		mu.Lock()
		newest[sender] = bytes.Clone(m.payload)
		mu.Unlock()
		late := func([]byte) []byte {
			mu.Lock()
			defer mu.Unlock()
			return newest[sender]
		}
		return []out{{kind: m.kind, payload: m.payload, after: 1500 * time.Millisecond, late: late}}
	}}
}

// unlucky serves one in every receivers otherwise.
func unlucky(every int, serve func() []out) behaviour {
	return behaviour{deliver: func(s *server, to *peer, m message) []out {
		if isCarrier(m) && s.isLoaded() && to.number%every == 0 {
			return serve()
		}
		return same(m)
	}}
}
