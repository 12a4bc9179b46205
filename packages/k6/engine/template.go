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
	body  int    // where the masked part of the frame begins
	at    int    // where the message's first byte lies in the frame
	mark  []byte // where its mark lies in the frame
	under uint64 // the mask of the mark
}

func plainly(payload []byte, header int, mask wire.Mask) stampable {
	frame := wire.Append(nil, wire.Text, payload, mask)
	at := len(frame) - len(payload)
	return newStampable(frame, at, at, header, mask)
}

func deflated(payload []byte, header int, mask wire.Mask) stampable {
	frame, body, at := wire.Deflated(payload, header+ledger.HeaderBytes, mask)
	return newStampable(frame, body, at, header, mask)
}

func newStampable(frame []byte, body, at, header int, mask wire.Mask) stampable {
	mark := at + header
	return stampable{frame, mask, body, at, frame[mark : mark+ledger.HeaderBytes], mask.Word(mark - body)}
}

// digits writes n over the message.
func (s *stampable) digits(offset, width int, n uint64) {
	part := s.frame[s.at+offset : s.at+offset+width]
	ledger.PutDigits(part, n)
	s.mask.Apply(part, s.at+offset-s.body)
}

// body is one of the texts that messages carry, in the frames that carry it.
type body struct {
	text   []byte // the message, but for its mark and, in chat, the user's name
	plain  stampable
	packed stampable // the same compressed, when compression is offered
}

// template holds what messages are made of, and what deliveries have to be.
type template struct {
	chat      bool
	mask      wire.Mask
	marks     *ledger.Marks
	bodies    []body // a power of two; the mark's hash says which one a message has
	header    int    // where the mark starts in the message
	after     int    // where it ends
	bytes     uint64 // of a message
	delivered uint64 // bytes of what reaches a client
	padding   []byte // of push: what an answer is filled up with
	leave     []byte
	pong      []byte
}

func newTemplate(p *plan.Plan, mask wire.Mask, key *ledger.Key) template {
	size := p.Sending.PayloadBytes
	t := template{chat: p.Workload == plan.Chat, mask: mask, after: ledger.HeaderBytes, bytes: uint64(size), delivered: uint64(size)}
	t.marks = ledger.NewMarks(key, p.Peak(), max(1, p.Sending.Depth))
	t.leave = wire.Append(nil, wire.Text, []byte(`{"type":"leave"}`), mask)
	t.pong = wire.Append(nil, wire.Text, []byte(`{"type":"pong"}`), mask)
	if p.Sending.Kind == plan.None {
		return t
	}
	if p.Push != nil {
		t.delivered = uint64(p.Push.Bytes)
		t.padding = bytes.Repeat([]byte("0"), p.Push.Bytes)
	}
	if t.chat {
		t.header = len(chatStart) + userBytes + len(chatText)
		t.after = t.header + ledger.HeaderBytes
	}
	for _, text := range bodyTexts(key, bodiesOf(size), size, p.Deflates()) {
		t.bodies = append(t.bodies, t.newBody(text, p.Deflates()))
	}
	return t
}

func (t *template) newBody(text []byte, packs bool) body {
	if t.chat {
		copy(text, chatStart)
		copy(text[len(chatStart)+userBytes:], chatText)
		copy(text[len(text)-len(chatEnd):], chatEnd)
	}
	b := body{text: text, plain: plainly(text, t.header, t.mask)}
	if packs {
		b.packed = deflated(text, t.header, t.mask)
	}
	return b
}

// bodyOf returns the body of the message whose mark has a hash. The tag is of other bits of it: who sees that knows nothing
// of the body.
func (t *template) bodyOf(hash uint64) *body { return &t.bodies[hash>>32&uint64(len(t.bodies)-1)] }

// frameBytes returns the size of a frame that is not compressed.
func (t *template) frameBytes() int {
	if len(t.bodies) == 0 {
		return 0
	}
	return len(t.bodies[0].plain.frame)
}

// stamp writes the mark, and in chat the user's name, over the frame of the message's body, or over the compressed one.
func (t *template) stamp(h ledger.Header, packed bool) []byte {
	words, hash := t.marks.Make(h)
	b := t.bodyOf(hash)
	s := &b.plain
	if packed {
		s = &b.packed
	}
	if t.chat {
		s.digits(len(chatStart), userBytes, uint64(h.Sender))
	}
	words.Masked(s.under).Put(s.mark)
	return s.frame
}

// matches tells whether a delivery with a sound mark, or its first bytes, is to the byte what it has to be.
func (t *template) matches(payload []byte, h ledger.Header) bool {
	message, answer := payload[:min(len(payload), int(t.bytes))], payload[min(len(payload), int(t.bytes)):]
	if t.padding != nil && !t.isPadded(answer) {
		return false
	}
	text := t.bodyOf(t.marks.Hash(h)).text
	return bytes.Equal(message[t.after:], text[t.after:len(message)]) && (!t.chat || t.matchesName(message, text))
}

// matchesName compares what stands before the mark. A user's name is the sender's number, as the mark has it.
func (t *template) matchesName(message, text []byte) bool {
	const name, after = len(chatStart), len(chatStart) + userBytes
	return bytes.Equal(message[:name], text[:name]) && bytes.Equal(message[after:t.header], text[after:t.header]) &&
		bytes.Equal(message[name:after], ledger.SenderDigits(message[t.header:]))
}

// isPadded tells whether an answer goes on after its id with :<i>: and zeros.
func (t *template) isPadded(answer []byte) bool {
	end := bytes.IndexByte(answer[1:], ':') + 2
	return end > 2 && bytes.Equal(answer[end:], t.padding[:len(answer)-end])
}

// rest returns what follows the prefix of a delivery; nil where that is none of ours.
func (t *template) rest(prefix []byte) []byte {
	h, flaw := t.marks.Read(prefix[t.header:])
	switch {
	case flaw != ledger.Sound || t.delivered <= uint64(len(prefix)):
		return nil
	case t.padding != nil:
		return t.padding[len(prefix):]
	default:
		return t.bodyOf(t.marks.Hash(h)).text[len(prefix):]
	}
}

// join makes the join of the plan's client id.
func (t *template) join(id int) []byte {
	user := make([]byte, 1+userBytes)
	user[0] = 'u'
	ledger.PutDigits(user[1:], uint64(id))
	return wire.Append(nil, wire.Text, []byte(`{"type":"join","room":"public","user":"`+string(user)+`"}`), t.mask)
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
