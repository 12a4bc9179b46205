package flow

// stage of a client.
type stage uint8

const (
	away       stage = iota // it has no connection
	connecting              // it goes through the steps of connect
	idle                    // it waits for its next iteration
	repeating               // it is within an iteration
)

// maxWaiting bounds the iterations of one client that are due and have not begun; further ones are offered, and not sent.
const maxWaiting = 1024

// actor is where a client stands in its steps.
type actor struct {
	connection int // its number in the plan
	stage      stage
	paused     bool   // the present step is a pause
	counts     bool   // the iteration belongs to the ledger
	iteration  uint32 // from 1; 0 in connect
	step       int32
	// group is the first step behind the send that was done last: replies of the steps from there up to the next send may come.
	group   int32
	groupAt int64  // when that was sent
	got     uint64 // the steps whose replies have come
	// sentAt is when each send of the iteration was due, in microseconds, at the place of its step.
	sentAt   []int64
	slots    []string
	held     []byte  // the beginning of a binary reply that comes in several messages
	waiting  []int64 // when iterations were due that have not begun
	deadline int64   // when the present step is over
	timerAt  int64   // the earliest timer that is set
	// answerAt is the time of the next answer by the pace, over all connections of the client: a server that closes gains none.
	answerAt int64
	silent   bool // the connection was asked for too many answers
}

// begin sets the client to the first of so many steps.
func (a *actor) begin(s stage, steps int) {
	a.stage, a.step, a.group, a.got, a.paused = s, 0, 0, 0, false
	if len(a.sentAt) < steps {
		a.sentAt = make([]int64, steps)
	}
}

// stop forgets what the client was about.
func (a *actor) stop(s stage) {
	a.begin(s, 0)
	a.deadline, a.silent = never, false
	a.waiting, a.slots, a.held = a.waiting[:0], a.slots[:0], a.held[:0]
}

// giveUp ends an iteration whose message cannot be sent: the connection is over, leaves, or has too much waiting for the network.
func (a *actor) giveUp() {
	if a.stage == repeating {
		a.stage = idle
	}
	a.deadline, a.waiting = never, a.waiting[:0]
}

// opened notes that the present step is sent, which was due at a time in microseconds.
func (a *actor) opened(now, due int64) {
	a.group, a.groupAt = a.step+1, now
	if a.stage == repeating {
		a.sentAt[a.step] = due
	}
}

// has reports whether the reply of a step has come.
func (a *actor) has(step int32) bool { return a.got&(1<<step) != 0 }

// join returns a binary message behind what was held, which is held no longer.
func (a *actor) join(payload []byte) []byte {
	if len(a.held) == 0 {
		return payload
	}
	payload = append(a.held, payload...)
	a.held = payload[:0]
	return payload
}

// slot returns a captured value; empty where nothing was captured yet.
func (a *actor) slot(i int) string {
	if i < len(a.slots) {
		return a.slots[i]
	}
	return ""
}

// keep captures a value.
func (a *actor) keep(i int, value string) {
	for len(a.slots) <= i {
		a.slots = append(a.slots, "")
	}
	a.slots[i] = value
}
