package engine

import (
	"time"

	"plumbline/k6/frame"
	"plumbline/k6/wire"
)

const (
	// sweepEvery is how often a share of the clients is looked at for ticks that have not come, sweeps times a second in all.
	sweepEvery = int64(20 * time.Millisecond)
	sweeps     = int(second / sweepEvery)
	// scheduleDoubt is how far a tick's intended time may lie beside the schedule, in microseconds: rounding, nothing more.
	scheduleDoubt = 1000
)

// listener is what one client of the workload ticks is owed. Times are microseconds of the engine's clock; a server's
// stamps are Unix time by its own clock, which was set against that one once, when the load began.
type listener struct {
	// first is when tick 0 was due. Until the server has told it, it is the latest time that the contract allows.
	first int64
	told  bool
	// entered is the number of the first tick that has not been entered as owed.
	entered int64
}

// onTick takes <n> <intended> <sent>. The latency counts from the schedule of the first tick seen: a server that moves
// its schedule when it is late does not make itself faster; such a tick is unexpected.
func (e *engine) onTick(k int32, kind wire.Kind, payload []byte, size uint64) error {
	e.countReceived(size)
	n, intended, ok := readTick(payload, size)
	if !ok {
		e.corrupted(frame.LedgerCorruptedBody)
		return nil
	}
	if kind.Opcode != wire.Text {
		e.corrupted(frame.LedgerCorruptedType)
	}
	e.window.Counts[frame.LedgerCompared]++
	intended -= e.zeroMicros
	if !e.learn(k, n, intended) {
		e.unexpected()
		return nil
	}
	due := e.tickDue(k, n)
	if doubt := intended - due; doubt < -scheduleDoubt || doubt > scheduleDoubt {
		e.unexpected()
		return nil
	}
	e.enterOwed(k, n+1)
	if micros(e.now) < due {
		e.window.Counts[frame.LatencyNegative]++
	}
	e.enter(k, e.clients[k].track.See(uint64(n), e.trackBits), due, e.measured.includes(due))
	return nil
}

// readTick reads three decimal numbers without leading zeros, one space between them, and nothing else.
func readTick(payload []byte, size uint64) (n, intended int64, ok bool) {
	if size > uint64(len(payload)) {
		return 0, 0, false
	}
	n, rest, ok1 := number(payload)
	if !ok1 || len(rest) == 0 || rest[0] != ' ' {
		return 0, 0, false
	}
	intended, rest, ok2 := number(rest[1:])
	if !ok2 || len(rest) == 0 || rest[0] != ' ' {
		return 0, 0, false
	}
	_, rest, ok3 := number(rest[1:])
	return n, intended, ok3 && len(rest) == 0
}

func (e *engine) periodMicros() int64 { return int64(e.plan.Ticks.EveryMs) * 1000 }

func (e *engine) tickDue(k int32, n int64) int64 { return e.listeners[k].first + n*e.periodMicros() }

// listenFrom begins the client's cadence with its connection.
func (e *engine) listenFrom(k int32) {
	e.listeners[k] = listener{first: micros(e.clients[k].joinedAt) + e.periodMicros()}
	e.clients[k].track.Reset()
}

// learn takes the schedule from the first tick seen. False: no tick of this plan has that number and time, or the tick claims
// to be older than its connection.
func (e *engine) learn(k int32, n, intended int64) bool {
	l := &e.listeners[k]
	if latest := micros(max(e.end, e.now)) + e.settle; intended > latest || n > (latest+e.settle)/e.periodMicros() {
		return false
	}
	if l.told {
		return true
	}
	first := intended - n*e.periodMicros()
	if first < micros(e.conns[e.clients[k].conn].since)-e.settle {
		return false
	}
	if late := first - l.first; late > 0 {
		// What the contract promised before the server's late first tick is owed and never came.
		skipped := (late + e.periodMicros() - 1) / e.periodMicros()
		e.enterOwed(k, skipped)
		l.entered -= skipped
	}
	l.first, l.told = first, true
	return true
}

// enterOwed enters the client's ticks before number n as owed.
func (e *engine) enterOwed(k int32, n int64) {
	l := &e.listeners[k]
	if n <= l.entered {
		return
	}
	if owed := e.measured.repeats(l.first, e.periodMicros(), l.entered, n); owed > 0 {
		e.expect(k, owed)
	}
	l.entered = n
}

// enterOverdue enters the client's ticks that were due before a time, in microseconds, as owed.
func (e *engine) enterOverdue(k int32, before int64) {
	if late := before - e.listeners[k].first; late > 0 {
		e.enterOwed(k, (late+e.periodMicros()-1)/e.periodMicros())
	}
}

// sweep looks at a share of the clients, so that each is looked at once a second.
func (e *engine) sweep(at int64) {
	for range (len(e.clients) + sweeps - 1) / sweeps {
		if e.swept++; int(e.swept) >= len(e.clients) {
			e.swept = 0
		}
		if e.clients[e.swept].standing == joined {
			e.enterOverdue(e.swept, micros(e.now)-e.settle)
		}
	}
	e.timers.add(timer{at: at + sweepEvery, what: sweepDue})
}

// stopListening settles what a client was owed until its connection ended.
func (e *engine) stopListening(k int32) {
	c := &e.clients[k]
	e.enterOverdue(k, micros(min(e.now, c.leavesAt))-e.settle)
}

// number reads the decimal number at the start of b, at most 18 digits long and without leading zeros.
func number(b []byte) (n int64, rest []byte, ok bool) {
	i := 0
	for ; i < len(b) && i < 19; i++ {
		digit := b[i] - '0'
		if digit > 9 {
			break
		}
		n = n*10 + int64(digit)
	}
	return n, b[i:], i > 0 && i < 19 && (i == 1 || b[0] != '0')
}
