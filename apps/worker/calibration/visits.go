package main

import "time"

// maxVisits bounds what is remembered; a client's trial has a few dozen passes.
const maxVisits = 4096

// visit is what was seen from the first connection until none was left: of a benchmarked client, one pass.
type visit struct {
	Connections int64 `json:"connections"`
	Received    int64 `json:"received"`
	Delivered   int64 `json:"delivered"`
	PayloadIn   int64 `json:"payloadIn"`
	PayloadOut  int64 `json:"payloadOut"`
	// WindowUs is from the first message that came in to the last that was answered, by the beginnings of the loop's turns.
	WindowUs int64 `json:"windowUs"`
	// Echoes is what is known of the messages that were echoed.
	Echoes echoes `json:"echoes"`
	// Held are the times, in microseconds, for which single echoes were held on purpose; absent where none were to be.
	Held []int64 `json:"held,omitzero"`

	first, last time.Time
}

// echoes is what a sequential client did, as this side of its connections can tell.
type echoes struct {
	// Open is how many connections were open when the first message came.
	Open int64 `json:"open"`
	// Early are messages that came before the echo of the one before had left.
	Early int64 `json:"early"`
	// Smallest and Largest are payload bytes of single messages.
	Smallest int `json:"smallest"`
	Largest  int `json:"largest"`
	// Most is how many messages the busiest connection sent.
	Most int64 `json:"most"`
	// Least is how few messages a connection sent that said farewell; absent where none did.
	Least *int64 `json:"least,omitempty"`
	// SpanUs is, over all connections, from the first message of each to its last echo.
	SpanUs int64 `json:"spanUs"`

	span time.Duration
}

// visits are those with a message in them: a connection that only looks in is none.
type visits struct {
	current visit
	ended   []visit
	// open are the connections that may send messages to be echoed.
	open int64
	// next holds the messages whose echoes are to be held in the next visit, by their number in it, which begins with 1.
	next map[int64]time.Duration
	// chosen is next for the current visit.
	chosen map[int64]time.Duration
}

func (v *visits) enter() { v.current.Connections++ }

// take counts a message that came in.
func (v *visits) take(payload int, now time.Time) {
	if v.current.Received == 0 {
		v.current.first = now
		v.current.Echoes.Open = v.open
		if v.chosen, v.next = v.next, nil; v.chosen != nil {
			v.current.Held = []int64{}
		}
	}
	v.current.Received++
	v.current.PayloadIn += int64(payload)
}

// give counts a message that goes out.
func (v *visits) give(payload int, now time.Time) {
	v.current.Delivered++
	v.current.PayloadOut += int64(payload)
	v.current.last = now
}

// end closes the visit: nobody is connected any more.
func (v *visits) end() {
	if v.current.Received > 0 && len(v.ended) < maxVisits {
		v.current.WindowUs = max(0, v.current.last.Sub(v.current.first).Microseconds())
		v.current.Echoes.SpanUs = v.current.Echoes.span.Microseconds()
		v.ended = append(v.ended, v.current)
	}
	v.current, v.chosen = visit{}, nil
}

// all are the visits so far, with the one that is under way.
func (v *visits) all() []visit {
	v.end()
	if v.ended == nil {
		return []visit{}
	}
	return v.ended
}
