package engine

import (
	"bytes"
	"runtime"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"plumbline/k6/frame"
	"plumbline/k6/ledger"
	"plumbline/k6/plan"
	"plumbline/k6/wire"
)

// steady lets the share of a load of millions be compared, which is what most deliveries cost.
func steady(e *engine) *engine {
	e.sample.take(leastShare)
	return e
}

// pushed are n answers of a push plan, as its server would send them to client 0.
func pushed(e *engine, n int) []byte {
	var b []byte
	payload := bytes.Repeat([]byte("0"), e.plan.Push.Bytes)
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
	b.SetBytes(128)
	for i := 0; i < b.N; i += batch {
		_ = p.Feed(text, &e.pool, counting{e})
	}
}

// counting counts messages and nothing else.
type counting struct{ e *engine }

func (c counting) Message(_ wire.Kind, _ []byte, size uint64) error {
	c.e.countReceived(size)
	return nil
}

func (counting) Rest([]byte) []byte { return nil }

func (counting) Control(byte, []byte) error { return nil }

func BenchmarkAPushAnswerOf10KB(b *testing.B) {
	e := steady(connected(b, push(10, 10_000, plan.Sending{Kind: plan.Open, PerClientPerS: 1, PayloadBytes: 24})))
	text := pushed(e, 10)
	b.SetBytes(10_000)
	for i := 0; i < b.N; i += 10 {
		e.clients[0].track = ledger.Track{}
		e.parse(e.clients[0].conn, text)
	}
}

func BenchmarkASend(b *testing.B) {
	e := steady(pair(b))
	for range b.N {
		e.countSent(0, e.measured.from[0])
		_ = e.message(0, e.measured.from[0])
	}
}

func TestAnIdleConnectionTakesLessThanTwoKilobytes(t *testing.T) {
	const clients = 20_000
	l := echo(plan.Sending{Kind: plan.Open, PerClientPerS: 1, PayloadBytes: 24})
	l.clients = 1
	small := connected(t, l)
	p := l.plan()
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	for i := range p.Stages {
		p.Stages[i].Clients = clients
	}
	e, err := newEngine(Config{Plan: p, Target: small.target, Zero: small.windows.zero, Key: ledger.DrawKey()}, plan.Whole())
	if err != nil {
		t.Fatal(err)
	}
	defer e.close()
	e.windows.closed = small.windows.closed
	e.begin(e.clock(), e.clock())
	for k := range e.clients {
		c := &e.clients[k]
		c.standing, c.conn = joined, e.take(int32(k), -1)
		c.track.See(0, e.trackBits)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if each := (after.HeapAlloc - before.HeapAlloc) / clients; each > 2048 {
		t.Errorf("%d bytes for each connection", each)
	} else {
		t.Logf("%d bytes for each connection", each)
	}
	for i := range e.conns {
		e.conns[i].state = idle // there is no socket to close
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
	e := steady(connected(b, echo(plan.Sending{Kind: plan.Closed, Depth: depth, PayloadBytes: ledger.HeaderBytes})))
	at := e.measured.from[0]
	var answers [depth][ledger.HeaderBytes]byte
	defer reportCPU(b, cpuTime())
	for i := range b.N {
		answer := answers[i%depth][:]
		if i >= depth {
			takeEcho(b, e, answer)
		}
		frame := e.message(0, at)
		e.countSent(0, at)
		copy(answer, frame[len(frame)-len(answer):])
		e.mask.Apply(answer, 0)
	}
}

func takeEcho(b *testing.B, e *engine, answer []byte) {
	h, ok := e.marked(answer, uint64(len(answer)))
	if !ok || !e.own(0, h) {
		b.Fatal("the answer is not read")
	}
	if kind := (wire.Kind{Opcode: wire.Text}); !e.passes(kind) {
		e.verify(kind, answer, h)
	}
	verdict := e.clients[0].track.See(uint64(h.Seq-1), e.trackBits)
	if verdict == ledger.New && e.measured.includes(h.Micros) && e.owed(0, h.Micros) {
		e.window.Counts[frame.LedgerDelivered]++
	}
}

// The same for one of the many answers to a push message.
func BenchmarkTheLedgerOfAPushAnswer(b *testing.B) {
	e := steady(connected(b, push(100, 128, plan.Sending{Kind: plan.Closed, Depth: 1, PayloadBytes: 24})))
	answer := pushed(e, 1)
	answer = answer[len(answer)-128:]
	defer reportCPU(b, cpuTime())
	for i := range b.N {
		if !e.holdsMark(answer, 128) || !e.recall(0, answer) || !e.question.own {
			b.Fatal("the answer is not read")
		}
		if _, ok := e.readIndex(answer); !ok {
			b.Fatal("the answer is not read")
		}
		if kind := (wire.Kind{Opcode: wire.Text}); !e.passes(kind) {
			e.verify(kind, answer, e.question.header)
		}
		if e.clients[0].track.See(uint64(i), e.trackBits) == ledger.New && e.question.counts {
			e.window.Counts[frame.LedgerDelivered]++
		}
	}
}
