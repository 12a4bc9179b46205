// Package session is the state of one load in one loop: its clients, and what the ledger enters of their messages. Workloads and
// probes work on it; one goroutine uses it.
package session

import (
	"plumbline/k6/engine/message"
	"plumbline/k6/engine/moment"
	"plumbline/k6/engine/timetable"
	"plumbline/k6/frame"
	"plumbline/k6/ledger"
	"plumbline/k6/plan"
)

// Session is the load of one loop. All times are nanoseconds of its clock, unless they are said to be of the plan.
type Session struct {
	moment.Moment
	Plan *plan.Plan
	// Key of the trial, from which everything follows that a server must not know before.
	Key   *ledger.Key
	Shape *plan.Shape
	Share plan.Share
	// Peak is the number of clients of the whole plan.
	Peak int
	// Settle is the doubt around joins and leaves, microseconds.
	Settle int64
	// ZeroMicros is zero by the server's wall clock, in Unix time.
	ZeroMicros int64
	// Start and End of the plan.
	Start, End int64
	Measured   timetable.Measured

	Clients []Client
	// recent are the due times, in microseconds, of each client's last messages, by their sequence numbers; nil before the first message.
	recent   [][recentMessages]int64
	Messages message.Template
	Followed Followed

	paused    int // clients of the plan that do not read while it measures
	trackBits int
	sample    sample
}

// Setup is what a session needs beside its plan.
type Setup struct {
	Share plan.Share
	// Loops that share the plan, in all of its generators.
	Loops      int
	Key        *ledger.Key
	Messages   message.Template
	Settle     int64
	ZeroMicros int64
}

// New makes a session whose plan has not started.
func New(p *plan.Plan, s Setup, m moment.Moment) *Session {
	peak := p.Peak()
	return &Session{
		Moment: m, Plan: p, Key: s.Key, Shape: plan.NewShape(p), Share: s.Share, Peak: peak, Settle: s.Settle, ZeroMicros: s.ZeroMicros,
		Clients: make([]Client, s.Share.Count(peak)), Messages: s.Messages, paused: p.Paused(),
		trackBits: ledger.TrackBits(spreadOf(p)), sample: newSample(s.Key, s.Share.First, s.Loops),
	}
}

// Begin sets the plan's start.
func (s *Session) Begin(start int64) {
	s.Start, s.End = start, start+int64(s.Shape.End())
	s.Measured = timetable.NewMeasured(s.Plan, start)
}

// Cut continues with the plan's drain at a time.
func (s *Session) Cut(at int64) {
	s.Shape = s.Shape.Cut(s.OfPlan(at))
	s.End = s.Start + int64(s.Shape.End())
	s.Measured.Cut(timetable.Micros(at))
}

// NowMicros returns the time in microseconds.
func (s *Session) NowMicros() int64 { return timetable.Micros(s.Now) }

// IsPaused is true for the clients that do not read while the plan measures.
func (s *Session) IsPaused(k int32) bool { return s.Share.ID(k) < s.paused }

// Pauses is true if the plan has such clients.
func (s *Session) Pauses() bool { return s.paused > 0 }

// spreadOf returns how many answers to one client may be on their way at once.
func spreadOf(p *plan.Plan) int {
	spread := max(1, p.Sending.Depth)
	if p.Push != nil {
		spread = p.Push.Count * max(2, p.Sending.Depth)
	}
	return spread
}

// fail counts a failed check of the contract.
func (s *Session) fail(cause string) { s.Window.Fail(frame.AtProbe, cause) }
