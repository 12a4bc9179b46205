package engine

import (
	"fmt"
	"math"
	"net/netip"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"plumbline/k6/frame"
	"plumbline/k6/ledger"
	"plumbline/k6/plan"
	"plumbline/k6/wire"
)

// connected is an engine with joined clients, whose sockets end in this test.
func connected(t testing.TB, l load) *engine {
	t.Helper()
	p := l.plan()
	p.Stages[0].Phase, p.Stages[1].Phase = plan.Measure, plan.Measure
	e, err := newEngine(Config{Plan: p, Target: netip.MustParseAddrPort("127.0.0.1:1"), Zero: time.Now(), Key: ledger.DrawKey()}, plan.Whole())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.close)
	e.windows.closed = func(*frame.Window) {}
	e.begin(e.clock(), e.clock())
	for k := range e.clients {
		fds, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_NONBLOCK, 0)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = unix.Close(fds[1]) })
		c := &e.clients[k]
		c.standing, c.wantedUntil, c.leavesAt, c.conn = joined, math.MaxInt64, math.MaxInt64, e.take(int32(k), int32(fds[0]))
		e.conns[c.conn].state = opened
		if e.members != nil {
			e.members.Join(k, math.MinInt64/2, math.MaxInt64)
		}
		if e.listeners != nil {
			e.listenFrom(int32(k))
		}
	}
	return e
}

// pair is an engine with two joined chat members.
func pair(t testing.TB) *engine {
	l := chat(10)
	l.clients = 2
	return connected(t, l)
}

// sentBy is the next message of a client, as its server reads it.
func sentBy(e *engine, k int32) []byte {
	frame := e.message(k, e.measured.from[0])
	payload := append([]byte(nil), frame[len(frame)-e.plan.Sending.PayloadBytes:]...)
	e.mask.Apply(payload, 0)
	return payload
}

// unmasked is a text frame as a server sends it.
func unmasked(payload []byte) []byte {
	b := wire.Append(nil, wire.Text, payload, wire.Mask{})
	head := len(b) - len(payload) - 4
	b[1] &^= 0x80
	return append(b[:head:head], payload...)
}

func TestTheOtherWorkloadsAllocateNothingEither(t *testing.T) {
	answers := push(1, 64, plan.Sending{Kind: plan.Open, PerClientPerS: 10, PayloadBytes: 24})
	cases := map[string]struct {
		load load
		text func(e *engine, n int) []byte
	}{
		"echo": {echo(plan.Sending{Kind: plan.Open, PerClientPerS: 10, PayloadBytes: 24}), func(e *engine, _ int) []byte {
			payload := sentBy(e, 0)
			return payload
		}},
		"push": {answers, func(e *engine, _ int) []byte {
			payload := sentBy(e, 0)
			return append(append(payload, ":0:"...), strings.Repeat("0", 37)...)
		}},
		"ticks": {ticks(50), func(e *engine, n int) []byte {
			first := e.windows.zero.UnixMicro() + micros(e.start)
			return fmt.Appendf(nil, "%d %d %d", n, first+int64(n)*50_000, first)
		}},
	}
	for name, c := range cases {
		e := connected(t, c.load)
		var frames [][]byte
		for n := range 12 {
			frames = append(frames, unmasked(c.text(e, n)))
		}
		e.parse(e.clients[0].conn, frames[0])
		at := 1
		if n := testing.AllocsPerRun(10, func() {
			e.parse(e.clients[0].conn, frames[at])
			at++
		}); n != 0 {
			t.Errorf("%s: %g allocations for a delivery", name, n)
		}
		if delivered := e.window.Counts[frame.LedgerDelivered]; delivered != 12 {
			t.Errorf("%s: %d of 12 deliveries were counted", name, delivered)
		}
	}
}

// deliveries are n unmasked chat frames from client 0, as its server would send them to client 1.
func deliveries(e *engine, n int) []byte {
	var b []byte
	for range n {
		payload := sentBy(e, 0)
		b = append(append(b, 0x81, 126, 0, byte(len(payload))), payload...)
	}
	return b
}

func TestTheHotPathAllocatesNothing(t *testing.T) {
	e := pair(t)
	b := deliveries(e, 300)
	e.parse(e.clients[1].conn, b[:132*100]) // the ledger's row and the histogram are made at the first delivery
	at := 100
	if n := testing.AllocsPerRun(100, func() {
		e.parse(e.clients[1].conn, b[132*at:132*(at+1)])
		at++
	}); n != 0 {
		t.Errorf("%g allocations for a delivery", n)
	}
	if delivered := e.window.Counts[frame.LedgerDelivered]; delivered != 201 {
		t.Errorf("%d deliveries were counted", delivered)
	}
	sent := func() {
		if e.write(e.clients[0].conn, e.message(0, e.measured.from[0])) {
			e.countSent(0, e.measured.from[0])
		}
	}
	sent()
	if n := testing.AllocsPerRun(100, sent); n != 0 {
		t.Errorf("%g allocations for a send", n)
	}
}

func BenchmarkAChatDelivery(b *testing.B) {
	e := steady(pair(b))
	const batch = 400
	text := deliveries(e, batch)
	b.SetBytes(128)
	for i := 0; i < b.N; i += batch {
		e.clients[1].seen = ledger.Seen{}
		e.parse(e.clients[1].conn, text)
	}
}

var _ wire.Handler = (*engine)(nil)
