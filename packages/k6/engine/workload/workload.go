// Package workload is the interface between a load and its workload: the clients' greeting and farewell, what they are owed, and how
// each message of the server is counted.
package workload

import (
	"math"

	"plumbline/k6/engine/session"
	"plumbline/k6/wire"
)

// Never is a time after every plan's end.
const Never = int64(math.MaxInt64)

// Reply is what a client does about a message that it got.
type Reply uint8

// Replies.
const (
	// Nothing is sent.
	Nothing Reply = iota
	// NextMessage of a closed loop is due now.
	NextMessage
	// TextPong answers the server's text ping.
	TextPong
)

// Workload is one of echo, chat, push, ticks and flow, for one session.
type Workload interface {
	// Begin is called once, when the plan's start is known.
	Begin()
	// Greeting returns what client k sends first after the handshake; nil for nothing.
	Greeting(k int32) []byte
	// Farewell returns the message that asks the server to close; nil where the client closes.
	Farewell() []byte
	// Joined is called when client k is connected and the end of its stay is planned.
	Joined(k int32)
	// Moved is called when the planned end of client k's stay has moved.
	Moved(k int32)
	// Left is called when the connection of client k is over.
	Left(k int32)
	// Sent enters what the message of client k owes, which was due at a measured time in microseconds.
	Sent(k int32, at int64)
	// Message takes one whole message of the server for client k, as wire.Handler has it.
	Message(k int32, kind wire.Kind, payload []byte, size uint64) Reply
	// Rest returns what has to follow a message's prefix, as wire.Handler has it.
	Rest(prefix []byte) []byte
	// PlanCut is called when the plan was cut.
	PlanCut()
	// Next returns when the workload has something of its own to do; Never if it has not. Do does it.
	Next() int64
	Do(due int64)
}

// Out sends for a workload whose clients follow steps of their own.
type Out interface {
	// Send sends a message of client k, and counts nothing. False: it could not, and the connection may be over.
	Send(k int32, opcode byte, payload []byte) bool
	// GiveUp resets the connection of client k, which counts as failed.
	GiveUp(k int32)
}

// Stepped is a workload whose clients follow steps: a time of the schedule begins one iteration, and its messages leave when its steps say.
// It sends by its Out, in place of the loop.
type Stepped interface {
	Workload
	// Due begins an iteration of client k, which is due at a time in microseconds.
	Due(k int32, at int64)
}

// Base is what workloads have in common.
type Base struct{ *session.Session }

// Begin does nothing.
func (Base) Begin() {}

// Greeting is empty.
func (Base) Greeting(int32) []byte { return nil }

// Farewell is empty.
func (Base) Farewell() []byte { return nil }

// Joined does nothing.
func (Base) Joined(int32) {}

// Moved does nothing.
func (Base) Moved(int32) {}

// Left does nothing.
func (Base) Left(int32) {}

// PlanCut does nothing.
func (Base) PlanCut() {}

// Next returns Never.
func (Base) Next() int64 { return Never }

// Do does nothing.
func (Base) Do(int64) {}

// Rest compares what the sample takes, and the followed message.
func (b Base) Rest(prefix []byte) []byte { return b.Session.Rest(prefix) }

// CountOwn enters n deliveries to client k as owed for its own message of a time, in microseconds.
func (b Base) CountOwn(k int32, at, n int64) {
	if b.Owes(k, at) {
		b.Expect(k, n)
	}
}
