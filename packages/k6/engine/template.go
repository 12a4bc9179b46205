package engine

import (
	"bytes"
	"encoding/json"

	"plumbline/k6/ledger"
	"plumbline/k6/plan"
	"plumbline/k6/wire"
)

const (
	chatStart = `{"type":"chat","room":"public","user":"u`
	chatText  = `","text":"`
	chatEnd   = `"}`
	userBytes = 4
)

// template holds the bytes that are the same in every message: a masked frame, over which each send writes its header.
type template struct {
	chat    bool
	mask    wire.Mask
	frame   []byte
	payload int // where the payload starts in the frame
	header  int // where the ledger's header starts in the payload
	bytes   uint64
	leave   []byte
	pong    []byte
}

func newTemplate(p *plan.Plan, mask wire.Mask) template {
	t := template{chat: p.Workload == plan.Chat, mask: mask, bytes: uint64(p.Sending.PayloadBytes)}
	t.leave = wire.Append(nil, wire.Text, []byte(`{"type":"leave"}`), mask)
	t.pong = wire.Append(nil, wire.Text, []byte(`{"type":"pong"}`), mask)
	if p.Sending.Kind == plan.None {
		return t
	}
	payload := bytes.Repeat([]byte("x"), p.Sending.PayloadBytes)
	if t.chat {
		t.header = len(chatStart) + userBytes + len(chatText)
		copy(payload, chatStart)
		copy(payload[len(chatStart)+userBytes:], chatText)
		copy(payload[len(payload)-len(chatEnd):], chatEnd)
	}
	t.frame = wire.Append(nil, wire.Text, payload, mask)
	t.payload = len(t.frame) - len(payload)
	return t
}

// stamp writes the header, and in chat the user's name, over the frame.
func (t *template) stamp(h ledger.Header) []byte {
	if t.chat {
		ledger.PutDigits(t.part(len(chatStart), userBytes), uint64(h.Sender))
		t.mask.Apply(t.part(len(chatStart), userBytes), len(chatStart))
	}
	h.Put(t.part(t.header, ledger.HeaderBytes))
	t.mask.Apply(t.part(t.header, ledger.HeaderBytes), t.header)
	return t.frame
}

func (t *template) part(at, n int) []byte { return t.frame[t.payload+at : t.payload+at+n] }

// read finds the ledger's header in a message of exactly the plan's size.
func (t *template) read(prefix []byte, size uint64) (ledger.Header, bool) {
	if size != t.bytes || len(prefix) < t.header+ledger.HeaderBytes {
		return ledger.Header{}, false
	}
	return ledger.Read(prefix[t.header:])
}

// join makes the join of the plan's client id.
func (t *template) join(id int) []byte {
	user := []byte("u0000")
	ledger.PutDigits(user[1:], uint64(id))
	return wire.Append(nil, wire.Text, []byte(`{"type":"join","room":"public","user":"`+string(user)+`"}`), t.mask)
}

// typeOf returns the type of a short chat message; empty when it is no message of the protocol.
func typeOf(message []byte, size uint64) string {
	var m struct {
		Type string `json:"type"`
	}
	if size > uint64(len(message)) || json.Unmarshal(message, &m) != nil {
		return ""
	}
	return m.Type
}
