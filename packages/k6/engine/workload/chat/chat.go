// Package chat is the workload in which each message reaches every other member of one room.
package chat

import (
	"encoding/json"

	"plumbline/k6/engine/session"
	"plumbline/k6/engine/timetable"
	"plumbline/k6/engine/workload"
	"plumbline/k6/frame"
	"plumbline/k6/ledger"
	"plumbline/k6/wire"
)

// Chat is the workload. Joining and leaving are messages of their own.
type Chat struct {
	workload.Base
	members *ledger.Members
	// pausedOnes are the members that do not read while the plan measures.
	pausedOnes *ledger.Members
	others     *others // members that other generators run; nil where there are none
}

// New makes the workload of a session.
func New(s *session.Session) *Chat {
	return &Chat{
		Base: workload.Base{Session: s}, others: newOthers(s),
		members: ledger.NewMembers(len(s.Clients), s.Settle), pausedOnes: ledger.NewMembers(len(s.Clients), s.Settle),
	}
}

// Greeting is the join.
func (c *Chat) Greeting(k int32) []byte { return c.Messages.Join(c.Share.ID(k)) }

// Farewell is the leave.
func (c *Chat) Farewell() []byte { return c.Messages.Leave }

// Joined implements workload.Workload.
func (c *Chat) Joined(k int32) {
	client := &c.Clients[k]
	c.membersOf(k).Join(int(k), timetable.Micros(client.JoinedAt), timetable.Micros(client.LeavesAt))
}

// Moved implements workload.Workload.
func (c *Chat) Moved(k int32) { c.Joined(k) }

// Left implements workload.Workload.
func (c *Chat) Left(k int32) { c.membersOf(k).Leave(int(k)) }

// membersOf returns the members that client k is one of.
func (c *Chat) membersOf(k int32) *ledger.Members {
	if c.IsPaused(k) {
		return c.pausedOnes
	}
	return c.members
}

// Sent implements workload.Workload.
func (c *Chat) Sent(k int32, at int64) {
	c.Window.Counts[frame.LedgerExpected] += c.members.Expected(int(k), at)
	if c.Pauses() {
		c.Window.Counts[frame.LedgerPausedExpected] += c.pausedOnes.Expected(int(k), at)
	}
}

// Message takes another member's message, or the server's ping.
func (c *Chat) Message(k int32, kind wire.Kind, payload []byte, size uint64) workload.Reply {
	h, ok := c.Marked(payload, size)
	if !ok {
		return c.unmarked(payload, size)
	}
	c.Received(size)
	isOthers := c.others.has(h.Sender) && h.Seq > 0
	if !isOthers && !c.Knows(h) {
		c.Disown(h)
		return workload.Nothing
	}
	if c.Followed.Is(h) {
		c.CountFollowed(k, kind, payload)
	}
	if !c.Passes(kind) {
		c.Verify(kind, payload, h)
	}
	counts := c.Measured.Includes(h.Micros) && (!isOthers || c.others.sends(h.Sender, h.Micros))
	if h.Sender == uint32(c.Share.ID(k)) {
		if counts {
			c.Window.Counts[frame.LedgerUnexpected]++
		}
		return workload.Nothing
	}
	owed := counts && c.membersOf(k).Owes(int(k), h.Micros)
	c.Enter(k, c.Clients[k].Seen.See(h.Sender, h.Seq, c.Peak), h.Micros, owed)
	return workload.Nothing
}

// unmarked takes a message without a sound mark.
func (c *Chat) unmarked(payload []byte, size uint64) workload.Reply {
	switch typeOf(payload, size) {
	case "ping":
		return workload.TextPong
	case "pong":
		return workload.Nothing
	}
	c.Received(size)
	c.Refuse(payload, size)
	return workload.Nothing
}

// typeOf returns the type of a short chat message; empty when it is no message of the protocol.
func typeOf(payload []byte, size uint64) string {
	var message struct {
		Type string `json:"type"`
	}
	if size > wire.PrefixBytes || json.Unmarshal(payload, &message) != nil {
		return ""
	}
	return message.Type
}

var _ workload.Workload = (*Chat)(nil)
