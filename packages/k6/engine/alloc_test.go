package engine

import (
	"fmt"
	"math"
	"net/netip"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"plumbline/k6/engine/session"
	"plumbline/k6/engine/timetable"
	"plumbline/k6/frame"
	"plumbline/k6/ledger"
	"plumbline/k6/plan"
	"plumbline/k6/wire"
)

// connected is a loop with joined clients, whose sockets end in this test.
func connected(t testing.TB, l load) *loop {
	t.Helper()
	p := l.plan()
	p.Stages[0].Phase, p.Stages[1].Phase = plan.Measure, plan.Measure
	e, err := newLoop(Config{Plan: p, Target: netip.MustParseAddrPort("127.0.0.1:1"), Zero: time.Now(), Key: ledger.DrawKey()}, plan.Whole())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.close)
	e.windows.closed = func(*frame.Window) {}
	e.begin(e.Clock(), e.Clock())
	for k := range e.Clients {
		fds, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_NONBLOCK, 0)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = unix.Close(fds[1]) })
		c := &e.Clients[k]
		c.Standing, c.WantedUntil, c.LeavesAt, c.Conn = session.Joined, math.MaxInt64, math.MaxInt64, e.conns.Adopt(int32(k), int32(fds[0]))
		c.JoinedAt, c.DialledAt = e.Start-int64(2*time.Second), e.Start
		e.work.Joined(int32(k))
	}
	return e
}

// measuredFrom is when the first measured stage of a loop begins, in microseconds.
func measuredFrom(e *loop) int64 {
	at, _ := e.Measured.First()
	return at
}

// pair is a loop with two joined chat members.
func pair(t testing.TB) *loop {
	l := chatting(10)
	l.clients = 2
	return connected(t, l)
}

// sentBy is the next message of a client, as its server reads it.
func sentBy(e *loop, k int32) []byte {
	return unmaskedPayload(e.message(k, measuredFrom(e)), e.Plan.Sending.PayloadBytes)
}

// unmaskedPayload takes the mask off the payload of a client's frame.
func unmaskedPayload(frame []byte, size int) []byte {
	head := len(frame) - size
	payload := append([]byte(nil), frame[head:]...)
	wire.Mask(frame[head-4:head]).Apply(payload, 0)
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
	answers := pushing(1, 64, plan.Sending{Kind: plan.Open, PerClientPerS: 10, PayloadBytes: 24})
	cases := map[string]struct {
		load load
		text func(e *loop, n int) []byte
	}{
		"echo": {echoing(plan.Sending{Kind: plan.Open, PerClientPerS: 10, PayloadBytes: 24}), func(e *loop, _ int) []byte {
			payload := sentBy(e, 0)
			return payload
		}},
		"push": {answers, func(e *loop, _ int) []byte {
			payload := sentBy(e, 0)
			return append(append(payload, ":0:"...), strings.Repeat("0", 37)...)
		}},
		"ticks": {ticking(50), func(e *loop, n int) []byte {
			first := e.windows.zero.UnixMicro() + timetable.Micros(e.Start)
			return fmt.Appendf(nil, "%d %d %d", n, first+int64(n)*50_000, first)
		}},
	}
	for name, c := range cases {
		e := connected(t, c.load)
		var frames [][]byte
		for n := range 12 {
			frames = append(frames, unmasked(c.text(e, n)))
		}
		e.conns.Feed(e.Clients[0].Conn, frames[0])
		at := 1
		if n := testing.AllocsPerRun(10, func() {
			e.conns.Feed(e.Clients[0].Conn, frames[at])
			at++
		}); n != 0 {
			t.Errorf("%s: %g allocations for a delivery", name, n)
		}
		if delivered := e.Window.Counts[frame.LedgerDelivered]; delivered != 12 {
			t.Errorf("%s: %d of 12 deliveries were counted", name, delivered)
		}
	}
}

// deliveries are n unmasked chat frames from client 0, as its server would send them to client 1.
func deliveries(e *loop, n int) []byte {
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
	e.conns.Feed(e.Clients[1].Conn, b[:132*100]) // the ledger's row and the histogram are made at the first delivery
	at := 100
	if n := testing.AllocsPerRun(100, func() {
		e.conns.Feed(e.Clients[1].Conn, b[132*at:132*(at+1)])
		at++
	}); n != 0 {
		t.Errorf("%g allocations for a delivery", n)
	}
	if delivered := e.Window.Counts[frame.LedgerDelivered]; delivered != 201 {
		t.Errorf("%d deliveries were counted", delivered)
	}
	sent := func() {
		if e.conns.Write(e.Clients[0].Conn, e.message(0, measuredFrom(e))) {
			e.countSent(0, measuredFrom(e))
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
		e.Clients[1].Seen = ledger.Seen{}
		e.conns.Feed(e.Clients[1].Conn, text)
	}
}
