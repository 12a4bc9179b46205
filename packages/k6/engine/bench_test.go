package engine

import (
	"bytes"
	"net/netip"
	"runtime"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"plumbline/k6/engine/session"
	"plumbline/k6/frame"
	"plumbline/k6/ledger"
	"plumbline/k6/plan"
	"plumbline/k6/wire"
)

// steady lets the share of a load of millions be compared, which is what most deliveries cost.
func steady(e *loop) *loop {
	e.SampleShare(1.0 / 64)
	return e
}

// pushed are n answers of a push plan, as its server would send them to client 0.
func pushed(e *loop, n int) []byte {
	var b []byte
	payload := bytes.Repeat([]byte("0"), e.Plan.Push.Bytes)
	message := sentBy(e, 0)
	copy(payload, append(message, ":0:"...))
	for i := range n {
		payload[len(message)+1] = byte('0' + i)
		b = append(b, unmasked(payload)...)
	}
	return b
}

// The ledger's cost is the difference of the two: the first counts frames alone.
func BenchmarkReceivingWithoutALedger(b *testing.B) {
	e := steady(pair(b))
	const batch = 400
	text := deliveries(e, batch)
	var p wire.Parser
	var pool wire.Pool
	b.SetBytes(128)
	for i := 0; i < b.N; i += batch {
		_ = p.Feed(text, &pool, counting{e})
	}
}

// counting counts messages and nothing else.
type counting struct{ e *loop }

func (c counting) Message(_ wire.Kind, _ []byte, size uint64) error {
	c.e.Received(size)
	return nil
}

func (counting) Rest([]byte) []byte { return nil }

func (counting) Control(byte, []byte) error { return nil }

func BenchmarkAPushAnswerOf10KB(b *testing.B) {
	e := steady(connected(b, pushing(10, 10_000, plan.Sending{Kind: plan.Open, PerClientPerS: 1, PayloadBytes: 24})))
	text := pushed(e, 10)
	b.SetBytes(10_000)
	for i := 0; i < b.N; i += 10 {
		e.Clients[0].Track = ledger.Track{}
		e.conns.Feed(e.Clients[0].Conn, text)
	}
}

func BenchmarkASend(b *testing.B) {
	e := steady(pair(b))
	for range b.N {
		e.countSent(0, measuredFrom(e))
		_ = e.message(0, measuredFrom(e))
	}
}

func TestAnIdleConnectionTakesLessThanTwoKilobytes(t *testing.T) {
	const clients = 20_000
	l := echoing(plan.Sending{Kind: plan.Open, PerClientPerS: 1, PayloadBytes: 24})
	p := l.plan()
	for i := range p.Stages {
		p.Stages[i].Clients = clients
	}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	e, err := newLoop(Config{Plan: p, Target: netip.MustParseAddrPort("127.0.0.1:1"), Zero: time.Now(), Key: ledger.DrawKey()}, plan.Whole())
	if err != nil {
		t.Fatal(err)
	}
	defer e.close()
	e.windows.closed = func(*frame.Window) {}
	e.begin(e.Clock(), e.Clock())
	for k := range e.Clients {
		c := &e.Clients[k]
		c.Standing, c.Conn = session.Joined, e.conns.Adopt(int32(k), -1) // there is no socket
		e.Track(int32(k), 0)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if each := (after.HeapAlloc - before.HeapAlloc) / clients; each > 2048 {
		t.Errorf("%d bytes for each connection", each)
	} else {
		t.Logf("%d bytes for each connection", each)
	}
}

// reportCPU adds the CPU time of a turn, which other programs on the machine do not lengthen as they do its duration.
func reportCPU(b *testing.B, since time.Duration) {
	b.ReportMetric(float64(cpuTime()-since)/float64(b.N), "cpu-ns/op")
}

func cpuTime() time.Duration {
	var used unix.Rusage
	_ = unix.Getrusage(unix.RUSAGE_SELF, &used) // cannot fail
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// All that the ledger does for one message of an echo and its answer, 16 of them in flight: a generator without one would do
// nothing of it. Unmasking the answers is the server's work and counts with it.
func BenchmarkTheLedgerOfARoundTrip(b *testing.B) {
	const depth = 16
	e := steady(connected(b, echoing(plan.Sending{Kind: plan.Closed, Depth: depth, PayloadBytes: ledger.HeaderBytes})))
	at := measuredFrom(e)
	var answers [depth][ledger.HeaderBytes]byte
	defer reportCPU(b, cpuTime())
	for i := range b.N {
		answer := answers[i%depth][:]
		if i >= depth {
			takeEcho(b, e, answer)
		}
		frame := e.message(0, at)
		e.countSent(0, at)
		head := len(frame) - len(answer)
		copy(answer, frame[head:])
		wire.Mask(frame[head-4:head]).Apply(answer, 0)
	}
}

func takeEcho(b *testing.B, e *loop, answer []byte) {
	h, ok := e.Marked(answer, uint64(len(answer)))
	if !ok || !e.Owns(0, h) {
		b.Fatal("the answer is not read")
	}
	if kind := (wire.Kind{Opcode: wire.Text}); !e.Passes(kind) {
		e.Verify(kind, answer, h)
	}
	verdict := e.Track(0, uint64(h.Seq-1))
	if verdict == ledger.New && e.Measured.Includes(h.Micros) && e.Owes(0, h.Micros) {
		e.Window.Counts[frame.LedgerDelivered]++
	}
}
