package wire

import (
	"encoding/binary"
	"errors"
)

// PrefixBytes is how much of a message a Handler sees. The rest is counted, never copied.
const PrefixBytes = 125

// ErrProtocol says that the peer broke RFC 6455.
var ErrProtocol = errors.New("the server broke the WebSocket protocol")

// Handler takes what a Parser finds. The slices are valid during the call alone. An error ends the parsing.
type Handler interface {
	// Message is called when a whole message has arrived: its first bytes, at most PrefixBytes, and its size.
	Message(prefix []byte, size uint64) error
	// Control is called for each close, ping and pong frame.
	Control(opcode byte, payload []byte) error
}

// Parser takes the byte stream of one server connection apart. Whole messages inside one read are handed on without a
// copy; what is cut by the end of a read lives in a partial, which is borrowed from the pool for just that time. The
// zero value is ready.
type Parser struct{ partial *partial }

// Pool lends partials to the parsers of one goroutine.
type Pool struct{ free []*partial }

// partial is a message, or a control frame, of which something is still missing.
type partial struct {
	head    [maxHeadSize]byte
	have    int    // bytes of the head so far
	left    uint64 // payload bytes of the current frame still to come
	body    bool   // the head is complete
	control []byte
	message bool // a data message has begun
	size    uint64
	prefix  []byte
}

func (p *Pool) get() *partial {
	if n := len(p.free); n > 0 {
		last := p.free[n-1]
		p.free = p.free[:n-1]
		return last
	}
	return &partial{control: make([]byte, 0, maxControl), prefix: make([]byte, 0, PrefixBytes)}
}

// Release gives back what the parser borrowed; the parser can begin a new stream.
func (p *Parser) Release(pool *Pool) {
	if p.partial != nil {
		*p.partial = partial{control: p.partial.control[:0], prefix: p.partial.prefix[:0]}
		pool.free = append(pool.free, p.partial)
		p.partial = nil
	}
}

// Feed takes the next bytes of the stream.
func (p *Parser) Feed(b []byte, pool *Pool, h Handler) error {
	for len(b) > 0 {
		if p.partial == nil {
			rest, err := whole(b, h)
			if err != nil || len(rest) == 0 {
				return err
			}
			b = rest
			p.partial = pool.get()
		}
		rest, err := p.partial.feed(b, h)
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
func whole(b []byte, h Handler) (rest []byte, err error) {
	for len(b) >= 2 {
		if op := b[0]; op != fin|Text && op != fin|Binary {
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
		if err := h.Message(b[head:head+int(min(size, PrefixBytes))], size); err != nil {
			return nil, err
		}
		b = b[end:]
	}
	return b, nil
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

func (p *partial) idle() bool { return !p.body && p.have == 0 && !p.message }

// feed takes bytes until the current frame is complete or b is used up, and returns what follows.
func (p *partial) feed(b []byte, h Handler) (rest []byte, err error) {
	if !p.body {
		if b, err = p.takeHead(b); err != nil || !p.body {
			return nil, err
		}
	}
	n := min(p.left, uint64(len(b)))
	if p.isControl() {
		p.control = append(p.control, b[:n]...)
	} else if room := PrefixBytes - len(p.prefix); room > 0 {
		p.prefix = append(p.prefix, b[:min(n, uint64(room))]...)
	}
	p.left -= n
	if p.left > 0 {
		return nil, nil
	}
	return b[n:], p.complete(h)
}

func (p *partial) isControl() bool { return p.head[0]&controlBit != 0 }

// takeHead gathers the head of the next frame and checks it.
func (p *partial) takeHead(b []byte) (rest []byte, err error) {
	for need := 2; ; {
		if p.have >= 2 {
			if need = headSize(p.head[1]); need == 0 {
				return nil, ErrProtocol
			}
		}
		if p.have == need {
			break
		}
		n := copy(p.head[p.have:need], b)
		if n == 0 {
			return nil, nil
		}
		p.have, b = p.have+n, b[n:]
	}
	p.left = uint64(p.head[1])
	if p.have > 2 {
		p.left = longSize(p.head[:p.have])
	}
	p.body = true
	return b, p.begin()
}

// begin checks that the frame may follow what came before it.
func (p *partial) begin() error {
	first := p.head[0]
	opcode := first & opcodes
	switch {
	case first&reserved != 0, p.left > 1<<62:
		return ErrProtocol
	case opcode == Close, opcode == Ping, opcode == Pong:
		if first&fin == 0 || p.left > maxControl {
			return ErrProtocol
		}
	case opcode == Continuation:
		if !p.message {
			return ErrProtocol
		}
		p.size += p.left
	case opcode == Text, opcode == Binary:
		if p.message {
			return ErrProtocol
		}
		p.message, p.size = true, p.left
	default:
		return ErrProtocol
	}
	return nil
}

// complete hands on what the frame that just ended made whole.
func (p *partial) complete(h Handler) (err error) {
	p.body, p.have = false, 0
	switch {
	case p.isControl():
		err = h.Control(p.head[0]&opcodes, p.control)
		p.control = p.control[:0]
	case p.head[0]&fin != 0:
		err = h.Message(p.prefix, p.size)
		p.message, p.prefix = false, p.prefix[:0]
	}
	return err
}
