// Package ticks is the workload in which a server sends one message in each period, and clients listen.
package ticks

import (
	"time"

	"plumbline/k6/engine/session"
	"plumbline/k6/engine/timetable"
	"plumbline/k6/engine/workload"
	"plumbline/k6/frame"
	"plumbline/k6/wire"
)

const (
	// sweepEvery is how often a share of the clients is looked at for ticks that have not come, sweeps times a second in all.
	sweepEvery = int64(20 * time.Millisecond)
	sweeps     = int(time.Second) / int(sweepEvery)
	// scheduleDoubt is how far a tick's intended time may lie beside the schedule, in microseconds: rounding, nothing more.
	scheduleDoubt = 1000
)

// listener is what one client of the workload ticks is owed. Times are microseconds of the engine's clock; a server's
// stamps are Unix time by its own clock, which was set against that one once, when the load began.
type listener struct {
	// first is when tick 0 was due. Until the server's first tick names it, it is the latest time that the contract allows.
	first int64
	known bool
	// entered is the number of the first tick that has not been entered as owed.
	entered int64
}

// Ticks is the workload.
type Ticks struct {
	workload.Base
	listeners []listener
	sweptLast int32 // the client that was looked at last
	nextSweep int64
}

// New makes the workload of a session.
func New(s *session.Session) *Ticks {
	return &Ticks{Base: workload.Base{Session: s}, listeners: make([]listener, len(s.Clients))}
}

// Begin implements workload.Workload.
func (t *Ticks) Begin() { t.nextSweep = t.Start + sweepEvery }

// Sent implements workload.Workload: clients of ticks send nothing.
func (t *Ticks) Sent(int32, int64) {}

// Rest returns nil: a tick is short, and is read whole.
func (t *Ticks) Rest([]byte) []byte { return nil }

// Message takes <n> <intended> <sent>. The latency counts from the schedule of the first tick seen: a server that moves
// its schedule when it is late does not make itself faster; such a tick is unexpected.
func (t *Ticks) Message(k int32, kind wire.Kind, payload []byte, size uint64) workload.Reply {
	t.Received(size)
	n, intended, ok := readTick(payload, size)
	if !ok {
		t.Corrupted(frame.LedgerCorruptedBody)
		return workload.Nothing
	}
	if kind.Opcode != wire.Text {
		t.Corrupted(frame.LedgerCorruptedType)
	}
	t.Window.Counts[frame.LedgerCompared]++
	intended -= t.ZeroMicros
	if !t.learn(k, n, intended) {
		t.Unexpected()
		return workload.Nothing
	}
	due := t.tickDue(k, n)
	if doubt := intended - due; doubt < -scheduleDoubt || doubt > scheduleDoubt {
		t.Unexpected()
		return workload.Nothing
	}
	t.enterOwed(k, n+1)
	if t.NowMicros() < due {
		t.Window.Counts[frame.LatencyNegative]++
	}
	t.Enter(k, t.Track(k, uint64(n)), due, t.Measured.Includes(due))
	return workload.Nothing
}

func (t *Ticks) periodMicros() int64 { return int64(t.Plan.Ticks.EveryMs) * 1000 }

func (t *Ticks) tickDue(k int32, n int64) int64 { return t.listeners[k].first + n*t.periodMicros() }

// Joined begins the client's cadence with its connection.
func (t *Ticks) Joined(k int32) {
	t.listeners[k] = listener{first: timetable.Micros(t.Clients[k].JoinedAt) + t.periodMicros()}
	t.Clients[k].Track.Reset()
}

// learn takes the schedule from the first tick seen. False: no tick of this plan has that number and time, or the tick claims
// to be older than its connection.
func (t *Ticks) learn(k int32, n, intended int64) bool {
	l := &t.listeners[k]
	if latest := timetable.Micros(max(t.End, t.Now)) + t.Settle; intended > latest || n > (latest+t.Settle)/t.periodMicros() {
		return false
	}
	if l.known {
		return true
	}
	first := intended - n*t.periodMicros()
	if first < timetable.Micros(t.Clients[k].DialledAt)-t.Settle {
		return false
	}
	if late := first - l.first; late > 0 {
		// Ticks that the contract promised before the server's late first one are owed and never came.
		skipped := (late + t.periodMicros() - 1) / t.periodMicros()
		t.enterOwed(k, skipped)
		l.entered -= skipped
	}
	l.first, l.known = first, true
	return true
}

// enterOwed enters the client's ticks before number n as owed.
func (t *Ticks) enterOwed(k int32, n int64) {
	l := &t.listeners[k]
	if n <= l.entered {
		return
	}
	if owed := t.Measured.Repeats(l.first, t.periodMicros(), l.entered, n); owed > 0 {
		t.Expect(k, owed)
	}
	l.entered = n
}

// enterOverdue enters the client's ticks that were due before a time, in microseconds, as owed.
func (t *Ticks) enterOverdue(k int32, before int64) {
	if late := before - t.listeners[k].first; late > 0 {
		t.enterOwed(k, (late+t.periodMicros()-1)/t.periodMicros())
	}
}

// Left settles what a client was owed until its connection ended.
func (t *Ticks) Left(k int32) {
	t.enterOverdue(k, timetable.Micros(min(t.Now, t.Clients[k].LeavesAt))-t.Settle)
}

// Next returns when the next sweep is due.
func (t *Ticks) Next() int64 { return t.nextSweep }

// Do looks at a share of the clients, so that each is looked at once a second.
func (t *Ticks) Do(due int64) {
	t.nextSweep = due + sweepEvery
	for range (len(t.Clients) + sweeps - 1) / sweeps {
		if t.sweptLast++; int(t.sweptLast) >= len(t.Clients) {
			t.sweptLast = 0
		}
		if t.Clients[t.sweptLast].Standing == session.Joined {
			t.enterOverdue(t.sweptLast, t.NowMicros()-t.Settle)
		}
	}
}

var _ workload.Workload = (*Ticks)(nil)
