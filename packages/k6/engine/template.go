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

// stampable is a masked frame whose message's first bytes are written anew by each send.
type stampable struct {
	frame []byte
	mask  wire.Mask
	body  int // where the masked part of the frame begins
	at    int // where the message's first byte lies in the frame
}

func plainly(payload []byte, mask wire.Mask) stampable {
	frame := wire.Append(nil, wire.Text, payload, mask)
	at := len(frame) - len(payload)
	return stampable{frame, mask, at, at}
}

func deflated(payload []byte, plain int, mask wire.Mask) stampable {
	frame, body, at := wire.Deflated(payload, plain, mask)
	return stampable{frame, mask, body, at}
}

// digits writes n over the message.
func (s *stampable) digits(offset, width int, n uint64) {
	part := s.frame[s.at+offset : s.at+offset+width]
	ledger.PutDigits(part, n)
	s.mask.Apply(part, s.at+offset-s.body)
}

func (s *stampable) header(offset int, h ledger.Header) {
	part := s.frame[s.at+offset : s.at+offset+ledger.HeaderBytes]
	h.Put(part)
	s.mask.Apply(part, s.at+offset-s.body)
}

// template holds the bytes that are the same in every message.
type template struct {
	chat   bool
	mask   wire.Mask
	plain  stampable
	packed stampable // the same message compressed, when compression is offered
	header int       // where the ledger's header starts in the message
	bytes  uint64
	leave  []byte
	pong   []byte
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
	t.plain = plainly(payload, mask)
	if p.Deflates() {
		t.packed = deflated(payload, t.header+ledger.HeaderBytes, mask)
	}
	return t
}

// stamp writes the header, and in chat the user's name, over the frame, or over the compressed one.
func (t *template) stamp(h ledger.Header, packed bool) []byte {
	s := &t.plain
	if packed {
		s = &t.packed
	}
	if t.chat {
		s.digits(len(chatStart), userBytes, uint64(h.Sender))
	}
	s.header(t.header, h)
	return s.frame
}

// read finds the ledger's header in a message of exactly the plan's size.
func (t *template) read(prefix []byte, size uint64) (ledger.Header, bool) {
	if size != t.bytes || len(prefix) < t.header+ledger.HeaderBytes {
		return ledger.Header{}, false
	}
	return ledger.Read(prefix[t.header:])
}

// join makes the join of the plan's client id.
func (t *template) join(id int) []byte {
	user := make([]byte, 1+userBytes)
	user[0] = 'u'
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
