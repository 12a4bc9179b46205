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

	first, last time.Time
}

// visits are those with a message in them: a connection that only looks in is none.
type visits struct {
	current visit
	ended   []visit
}

func (v *visits) enter() { v.current.Connections++ }

// take counts a message that came in.
func (v *visits) take(payload int, now time.Time) {
	if v.current.Received == 0 {
		v.current.first = now
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
		v.ended = append(v.ended, v.current)
	}
	v.current = visit{}
}

// all are the visits so far, with the one that is under way.
func (v *visits) all() []visit {
	v.end()
	if v.ended == nil {
		return []visit{}
	}
	return v.ended
}
