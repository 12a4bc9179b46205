package session

import (
	"time"

	"plumbline/k6/ledger"
)

// Standing of a client.
type Standing uint8

// Standings.
const (
	Away Standing = iota
	Opening
	Joined
	Leaving
)

// recentMessages is how many messages of a client keep their due time, so that a rewritten one is recognised.
const recentMessages = 16

// Client is a place in the load that one connection after another fills.
type Client struct {
	Standing Standing
	Conn     int32 // −1 for none
	Stay     int32 // counts its connections, from 1
	Seq      uint32
	Tries    uint8 // to come back, since it was connected last
	// Restarted: it has lost its connection in the planned restart of the server.
	Restarted bool
	// The client belongs to the load from WantedFrom until WantedUntil, whether it is connected or not.
	WantedFrom, WantedUntil int64
	// DialledAt is when its connection was begun, JoinedAt when that was open, LeavesAt when its stay is planned to end.
	DialledAt, JoinedAt, LeavesAt int64
	CutAt                         int64        // when its connection is to be cut
	Seen                          ledger.Seen  // messages of other clients
	Track                         ledger.Track // answers to its own messages, or ticks
}

// Wanted is true while the client belongs to the load.
func (c *Client) Wanted(at int64) bool { return c.WantedFrom <= at && at < c.WantedUntil }

// Stays is true if the client is still connected as it was in a stay.
func (c *Client) Stays(stay int32) bool { return c.Standing == Joined && c.Stay == stay }

// Stamp makes the next message of client k, due at a time in microseconds. The bytes are valid until the next call.
func (s *Session) Stamp(k int32, at int64, deflated bool) []byte {
	c := &s.Clients[k]
	c.Seq++
	if s.recent == nil {
		s.recent = make([][recentMessages]int64, len(s.Clients))
	}
	s.recent[k][c.Seq%recentMessages] = at
	return s.Messages.Stamp(ledger.Header{Sender: uint32(s.Share.ID(k)), Seq: c.Seq, Micros: at}, deflated)
}

// OfPlan returns the time since the plan's start.
func (s *Session) OfPlan(at int64) time.Duration { return time.Duration(at - s.Start) }
