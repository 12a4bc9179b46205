package main

import (
	"context"
	"log"
	"math/rand/v2"
	"net/http"
	"os"
	"runtime"
	"sync"
	"time"
)

// honest keep the contract, each with an oddity that a rule might take for a lie.
var honest = map[string]func() behaviour{
	"honest":         func() behaviour { return behaviour{} },
	"slow":           func() behaviour { return delaying(func() time.Duration { return 300 * time.Millisecond }) },
	"a-bit-slow":     func() behaviour { return delaying(func() time.Duration { return 10 * time.Millisecond }) },
	"fragments":      func() behaviour { return fragmenting(2) },
	"many-fragments": func() behaviour { return fragmenting(5) },
	"small-buffers":  func() behaviour { return behaviour{readBuffer: 256, writeBuffer: 256} },
	"large-buffers":  func() behaviour { return behaviour{readBuffer: 1 << 16, writeBuffer: 1 << 16} },
	"large-queue":    func() behaviour { return behaviour{queue: 4096} },
	"batches":        func() behaviour { return delaying(untilNext(20 * time.Millisecond)) },
	"slow-batches":   func() behaviour { return delaying(untilNext(200 * time.Millisecond)) },
	"other-order":    func() behaviour { return behaviour{recipients: shuffled} },
	"backward":       func() behaviour { return behaviour{recipients: reversed} },
	"slow-tail":      newSlowTail,
	"jittery": func() behaviour {
		return delaying(func() time.Duration { return time.Duration(rand.Int64N(int64(20 * time.Millisecond))) })
	},
	"at-its-limit":     func() behaviour { return behaviour{background: useEveryCore} },
	"uses-tmp":         func() behaviour { return behaviour{background: useTmp} },
	"uses-memory":      func() behaviour { return behaviour{background: useMemory} },
	"uses-processor":   func() behaviour { return behaviour{background: useProcessor} },
	"slow-to-accept":   func() behaviour { return behaviour{admit: acceptSlowly} },
	"chatty-log":       func() behaviour { return behaviour{opened: func(_ *server, p *peer) { logPeer(p) }} },
	"deflates":         func() behaviour { return behaviour{deflate: true, deflates: true} },
	"declines-deflate": func() behaviour { return behaviour{deflate: false} },
	"pauses-briefly":   newBriefPauser,
}

// delaying delivers everything, in order, after a while.
func delaying(after func() time.Duration) behaviour {
	return behaviour{deliver: func(_ *server, _ *peer, m message) []out { return later(m, after()) }}
}

// untilNext returns how long it is until the next multiple of a period.
func untilNext(period time.Duration) func() time.Duration {
	return func() time.Duration { return period - time.Duration(time.Now().UnixNano())%period }
}

func fragmenting(parts int) behaviour {
	return behaviour{deliver: func(_ *server, _ *peer, m message) []out {
		return []out{{kind: m.kind, payload: m.payload, parts: parts}}
	}}
}

func shuffled(_ *server, _ *peer, others []*peer) []*peer {
	rand.Shuffle(len(others), func(i, j int) { others[i], others[j] = others[j], others[i] })
	return others
}

func reversed(_ *server, _ *peer, others []*peer) []*peer {
	for i, j := 0, len(others)-1; i < j; i, j = i+1, j-1 {
		others[i], others[j] = others[j], others[i]
	}
	return others
}

// newSlowTail makes everybody wait for two of 105 rounds of deliveries, and loses nothing: droptail's honest twin.
func newSlowTail() behaviour {
	count := counter()
	return behaviour{deliver: func(s *server, to *peer, m message) []out {
		if isCarrier(m) && s.isLoaded() && count(to)%105 < 2 {
			return later(m, 50*time.Millisecond)
		}
		return same(m)
	}}
}

func useMemory(ctx context.Context, _ *server) {
	kept := make([]byte, 100<<20)
	for i := range kept {
		kept[i] = byte(i)
	}
	<-ctx.Done()
	kept[0]++
}

// useProcessor spends a tenth of a core on nothing.
func useProcessor(ctx context.Context, _ *server) {
	for ctx.Err() == nil {
		burn(2 * time.Millisecond)
		time.Sleep(18 * time.Millisecond)
	}
}

// burn keeps one core busy.
func burn(duration time.Duration) {
	for begun := time.Now(); time.Since(begun) < duration; {
	}
}

// useEveryCore leaves no processor time over.
func useEveryCore(ctx context.Context, _ *server) {
	var working sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		working.Go(func() {
			for ctx.Err() == nil {
				burn(time.Millisecond)
				runtime.Gosched()
			}
		})
	}
	working.Wait()
}

// useTmp keeps 8 MiB in /tmp, which is memory of the container's own account.
func useTmp(ctx context.Context, _ *server) {
	file, err := os.CreateTemp("", "kept")
	if err != nil {
		log.Print(err) // on a developer's machine there may be none
		return
	}
	defer os.Remove(file.Name())
	defer file.Close()
	if _, err := file.Write(make([]byte, 8<<20)); err != nil {
		log.Print(err)
	}
	<-ctx.Done()
}

func acceptSlowly(*server, *http.Request) bool {
	time.Sleep(100 * time.Millisecond)
	return true
}

// newBriefPauser delivers nothing for 50 ms of each second, and everything afterwards.
func newBriefPauser() behaviour {
	return delaying(func() time.Duration {
		const period, pause = time.Second, 50 * time.Millisecond
		if at := time.Duration(time.Now().UnixNano()) % period; at < pause {
			return pause - at
		}
		return 0
	})
}
