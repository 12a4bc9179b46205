// Package message holds what the clients of a load send, and what deliveries have to be.
package message

import (
	"bytes"

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

// body is one of the texts that messages carry, in the frames that carry it.
type body struct {
	text   []byte // the message, but for its mark and, in chat, the user's name
	plain  stampable
	packed stampable // the same compressed, when compression is offered
}

// Template holds what messages are made of, and what deliveries have to be.
type Template struct {
	chat bool
	mask wire.Mask
	// Marks makes the marks and reads them.
	Marks     *ledger.Marks
	bodies    []body // a power of two; the mark's hash selects the one of a message
	Header    int    // offset of the mark in the message
	After     int    // offset of the mark's end
	Bytes     uint64 // length of a message
	Delivered uint64 // bytes of what reaches a client
	padding   []byte // push only: fills up an answer
	Leave     []byte
	Pong      []byte
}

// New makes the messages of a plan under the key of its trial.
func New(p *plan.Plan, mask wire.Mask, key *ledger.Key) Template {
	size := p.Sending.PayloadBytes
	t := Template{chat: p.Workload == plan.Chat, mask: mask, After: ledger.HeaderBytes, Bytes: uint64(size), Delivered: uint64(size)}
	t.Marks = ledger.NewMarks(key, sendersOf(p), max(1, p.Sending.Depth))
	t.Leave = wire.Append(nil, wire.Text, []byte(`{"type":"leave"}`), mask)
	t.Pong = wire.Append(nil, wire.Text, []byte(`{"type":"pong"}`), mask)
	if p.Sending.Kind == plan.None {
		return t
	}
	if p.Push != nil {
		t.Delivered = uint64(p.Push.Bytes)
		t.padding = bytes.Repeat([]byte("0"), p.Push.Bytes)
	}
	if t.chat {
		t.Header = len(chatStart) + userBytes + len(chatText)
		t.After = t.Header + ledger.HeaderBytes
	}
	for _, text := range bodyTexts(key, t.countBodies(size), size, p.Deflates()) {
		t.bodies = append(t.bodies, t.newBody(text, p.Deflates()))
	}
	return t
}

// countBodies returns how many bodies messages of a size have; one where the mark is all there is.
func (t *Template) countBodies(size int) int {
	if size == t.After {
		return 1
	}
	return bodiesOf(size)
}

// sendersOf returns how many clients make marks; one where none does.
func sendersOf(p *plan.Plan) int {
	if p.Sending.Kind == plan.None {
		return 1
	}
	return p.Peak()
}

func (t *Template) newBody(text []byte, packs bool) body {
	if t.chat {
		copy(text, chatStart)
		copy(text[len(chatStart)+userBytes:], chatText)
		copy(text[len(text)-len(chatEnd):], chatEnd)
	}
	b := body{text: text, plain: plainly(text, t.Header, t.mask)}
	if packs {
		b.packed = deflated(text, t.Header, t.mask)
	}
	return b
}

// bodyOf returns the body of the message whose mark has a hash. The tag is of other bits of it: who sees that knows nothing
// of the body.
func (t *Template) bodyOf(hash uint64) *body { return &t.bodies[hash>>32&uint64(len(t.bodies)-1)] }

// FrameBytes returns the size of a frame that is not compressed.
func (t *Template) FrameBytes() int {
	if len(t.bodies) == 0 {
		return 0
	}
	return len(t.bodies[0].plain.frame)
}

// Stamp writes the mark, and in chat the user's name, over the frame of the message's body, or over the compressed one.
func (t *Template) Stamp(h ledger.Header, packed bool) []byte {
	words, hash := t.Marks.Make(h)
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

// Matches reports whether a delivery with a sound mark, or its first bytes, is to the byte what it has to be.
func (t *Template) Matches(payload []byte, h ledger.Header) bool {
	message, answer := payload[:min(len(payload), int(t.Bytes))], payload[min(len(payload), int(t.Bytes)):]
	if t.padding != nil && !t.isPadded(answer) {
		return false
	}
	text := t.bodyOf(t.Marks.Hash(h)).text
	return bytes.Equal(message[t.After:], text[t.After:len(message)]) && (!t.chat || t.matchesName(message, text))
}

// matchesName compares what stands before the mark. A user's name is the sender's number, as the mark has it.
func (t *Template) matchesName(message, text []byte) bool {
	const name, after = len(chatStart), len(chatStart) + userBytes
	return bytes.Equal(message[:name], text[:name]) && bytes.Equal(message[after:t.Header], text[after:t.Header]) &&
		bytes.Equal(message[name:after], ledger.SenderDigits(message[t.Header:]))
}

// isPadded reports whether :<i>: and zeros follow an answer's id.
func (t *Template) isPadded(answer []byte) bool {
	end := bytes.IndexByte(answer[1:], ':') + 2
	return end > 2 && bytes.Equal(answer[end:], t.padding[:len(answer)-end])
}

// Rest returns what follows the prefix of a delivery; nil where that is none of ours.
func (t *Template) Rest(prefix []byte) []byte {
	h, flaw := t.Marks.Read(prefix[t.Header:])
	switch {
	case flaw != ledger.Sound || t.Delivered <= uint64(len(prefix)):
		return nil
	case t.padding != nil:
		return t.padding[len(prefix):]
	default:
		return t.bodyOf(t.Marks.Hash(h)).text[len(prefix):]
	}
}

// Join makes the join of the plan's client id.
func (t *Template) Join(id int) []byte {
	user := make([]byte, 1+userBytes)
	user[0] = 'u'
	ledger.PutDigits(user[1:], uint64(id))
	return wire.Append(nil, wire.Text, []byte(`{"type":"join","room":"public","user":"`+string(user)+`"}`), t.mask)
}
