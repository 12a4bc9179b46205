package wstest

import (
	"time"
)

// PingAnswer is how a server answers pings.
type PingAnswer int

// Answers to a ping: its own payload, none, or another payload.
const (
	Pong PingAnswer = iota
	NoPong
	OtherPong
)

// Faults are the ways to break the contract; the zero value keeps it.
type Faults struct {
	DropEvery      int           // every n-th delivery is left out
	DuplicateEvery int           // every n-th delivery is made twice
	SwapEvery      int           // every n-th echo is held back until the next one of its connection is made
	ToSender       bool          // a chat reaches its sender, too
	Truncate       int           // bytes cut off every delivery
	Delay          time.Duration // between receiving and delivering
	StallAfter     int           // after so many chats the server does nothing …
	Stall          time.Duration // … for this long
	CloseAfter     int           // a connection's n-th message ends it without a close frame
	IgnoreLeave    bool          // a leave or a close is not answered
	Status         int           // answer to the handshake instead of 101
	PingOnJoin     bool          // a text ping and a protocol ping follow each join
	Fragment       bool          // deliveries come in fragments with a protocol ping in between
	MaxPeers       int           // more connections than these are refused with 503
	FirstTickAfter time.Duration // ticks begin so long after the upgrade
	MovingTicks    bool          // ticks name the time they are sent at, and drift
	ClockAhead     time.Duration // offset of the times that ticks name
	Pings          PingAnswer    // how pings are answered
	AnyText        bool          // a text that is not UTF-8 is taken
	CloseAs        int           // the code that answers a close, in place of the client's
	Binary         bool          // deliveries are binary messages
	LoseFragmented bool          // a message with a ping between its fragments is not delivered
	SpoilBetween   bool          // its last byte but two is changed
	NeverCompress  bool          // compression is agreed on and not done
	// Alter returns what is delivered in place of the n-th delivery, counted from 1, of a text whose mark begins at a place.
	Alter func(text []byte, mark, n int) []byte
}
