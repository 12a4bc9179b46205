package wire

import (
	"encoding/binary"
	"errors"
)

// PrefixBytes is how much is kept of a message that does not lie whole in one read. The rest is compared where the handler
// says what has to come, and else counted; it is never copied.
const PrefixBytes = 125

// ErrProtocol means that the peer broke RFC 6455.
var ErrProtocol = errors.New("the server broke the WebSocket protocol")

// Handler takes what a Parser finds. The slices are valid during the call alone. An error ends the parsing.
type Handler interface {
	// Message is called when a whole message has arrived: with all of it, or with its first PrefixBytes, and its size.
	Message(kind Kind, payload []byte, size uint64) error
	// Rest is called when the first PrefixBytes of a message are known that is longer and was cut by the end of a read. It
	// returns what has to follow them, or nil where the message need not be compared. The bytes stay as they are until the message
	// is whole.
	Rest(prefix []byte) []byte
	// Control is called for each close, ping and pong frame.
	Control(opcode byte, payload []byte) error
}

// Kind of a message.
type Kind struct {
	Opcode byte // Text or Binary
	Body   Body
	// Compressed is true if the message came compressed; size and payload are those after decompression.
	Compressed bool
}

// Body is the result of comparing a message beyond the payload that is handed on.
type Body uint8

// Bodies.
const (
	// InHand: the payload is the whole message.
	InHand Body = iota
	// Unseen: the rest was counted, nothing more.
	Unseen
	// Same: the rest is what Handler.Rest had returned.
	Same
	// Different: it is not.
	Different
)

// Parser takes the byte stream of one server connection apart. Whole messages inside one read are handed on without a
// copy; what is cut by the end of a read lives in a partial, which is borrowed from the pool for just that time. The
// zero value is ready.
type Parser struct {
	// Deflate allows compressed messages; the pool needs an inflater then.
	Deflate bool
	// Context is what they may refer to; nil: each stands alone.
	Context *Context
	partial *partial
}

// Pool lends partials, and the one inflater, to the parsers of one goroutine.
type Pool struct {
	Inflater *Inflater
	// Keep is how many bytes are kept of a message that does not lie whole in one read; PrefixBytes where it is less.
	Keep int
	free []*partial
}

// lentPrefix is the largest buffer that a pool goes on to hold.
const lentPrefix = 4 << 10

// maxPacked bounds the memory that a compressed message takes until it is whole.
const maxPacked = 2 << 20

func (p *Pool) get() *partial {
	if n := len(p.free); n > 0 {
		last := p.free[n-1]
		p.free = p.free[:n-1]
		return last
	}
	return &partial{control: make([]byte, 0, maxControl), prefix: make([]byte, 0, PrefixBytes), keep: max(PrefixBytes, p.Keep)}
}

// Release gives back what the parser borrowed; the parser can begin a new stream.
func (p *Parser) Release(pool *Pool) {
	if p.partial != nil {
		prefix := p.partial.prefix[:0]
		if cap(prefix) > lentPrefix {
			prefix = make([]byte, 0, PrefixBytes)
		}
		*p.partial = partial{control: p.partial.control[:0], prefix: prefix, keep: p.partial.keep} // packed may be large
		pool.free = append(pool.free, p.partial)
		p.partial = nil
	}
}

// Feed takes the next bytes of the stream.
func (p *Parser) Feed(b []byte, pool *Pool, h Handler) error {
	for len(b) > 0 {
		if p.partial == nil {
			rest, err := p.whole(b, pool, h)
			if err != nil || len(rest) == 0 {
				return err
			}
			b = rest
			p.partial = pool.get()
		}
		rest, err := p.feed(b, pool, h)
		if err != nil {
			return err
		}
		b = rest
		if p.partial.idle() {
			p.Release(pool)
		}
	}
	return nil
}

// whole hands on the messages that lie whole and unfragmented at the start of b, and returns what follows them.
func (p *Parser) whole(b []byte, pool *Pool, h Handler) (rest []byte, err error) {
	for len(b) >= 2 {
		op := b[0]
		packed := p.Deflate && op&compressed != 0
		if packed {
			op &^= compressed
		}
		if op != fin|Text && op != fin|Binary {
			return b, nil
		}
		head, size := headSize(b[1]), uint64(b[1])
		if head == 0 || len(b) < head {
			return b, nil
		}
		if head > 2 {
			size = longSize(b[:head])
		}
		if uint64(len(b)-head) < size {
			return b, nil
		}
		end := head + int(size)
		if packed {
			err = pool.unpack(op&opcodes, b[head:end], p.Context, h)
		} else {
			err = h.Message(Kind{Opcode: op & opcodes}, b[head:end], size)
		}
		if err != nil {
			return nil, err
		}
		b = b[end:]
	}
	return b, nil
}

// unpack hands on a compressed message.
func (p *Pool) unpack(opcode byte, packed []byte, c *Context, h Handler) error {
	payload, size, body, err := p.Inflater.inflate(packed, c, h)
	if err != nil {
		return err
	}
	return h.Message(Kind{opcode, body, true}, payload, size)
}

// headSize returns the size of a frame's head by its second byte; 0 for a masked one, which servers must not send.
func headSize(second byte) int {
	switch {
	case second&masked != 0:
		return 0
	case second == twoBytes:
		return 4
	case second == eightBytes:
		return 10
	default:
		return 2
	}
}

func longSize(head []byte) uint64 {
	if len(head) == 4 {
		return uint64(binary.BigEndian.Uint16(head[2:]))
	}
	return binary.BigEndian.Uint64(head[2:])
}
