package wire

// partial is a message, or a control frame, of which something is still missing.
type partial struct {
	head    [maxHeadSize]byte
	have    int    // bytes of the head so far
	left    uint64 // payload bytes of the current frame still to come
	body    bool   // the head is complete
	control []byte
	message bool // a data message has begun
	size    uint64
	opcode  byte // opcode of the message
	prefix  []byte
	keep    int    // bytes that the prefix may have
	rest    rest   // follows the prefix
	packed  []byte // the message so far, when it is compressed
	deflate bool   // the message is compressed
}

func (p *partial) idle() bool { return !p.body && p.have == 0 && !p.message }

// feed takes bytes until the current frame is complete or b is used up, and returns what follows.
func (parser *Parser) feed(b []byte, pool *Pool, h Handler) (rest []byte, err error) {
	p := parser.partial
	if !p.body {
		if b, err = p.takeHead(b, parser.Deflate); err != nil || !p.body {
			return nil, err
		}
	}
	n := min(p.left, uint64(len(b)))
	if err := p.take(b[:n], h); err != nil {
		return nil, err
	}
	if p.left -= n; p.left > 0 {
		return nil, nil
	}
	return b[n:], p.complete(pool, parser.Context, h)
}

// take keeps what is needed of a frame's payload.
func (p *partial) take(b []byte, h Handler) error {
	switch {
	case p.isControl():
		p.control = append(p.control, b...)
	case p.deflate:
		if len(p.packed)+len(b) > maxPacked {
			return ErrProtocol
		}
		p.packed = append(p.packed, b...)
	default:
		p.takePayload(b, h)
	}
	return nil
}

// takePayload keeps the message's prefix and compares what follows.
func (p *partial) takePayload(b []byte, h Handler) {
	n := min(len(b), p.keep-len(p.prefix))
	p.prefix, b = append(p.prefix, b[:n]...), b[n:]
	if len(b) == 0 {
		return
	}
	if p.rest.body == InHand {
		p.rest.expect(p.prefix, h)
	}
	p.rest.take(b)
}

func (p *partial) isControl() bool { return p.head[0]&controlBit != 0 }

// takeHead gathers the head of the next frame and checks it.
func (p *partial) takeHead(b []byte, deflate bool) (rest []byte, err error) {
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
	return b, p.begin(deflate)
}

// begin checks that the frame may follow what came before it.
func (p *partial) begin(deflate bool) error {
	first := p.head[0]
	opcode := first & opcodes
	packed := deflate && first&compressed != 0 && (opcode == Text || opcode == Binary)
	if packed {
		first &^= compressed
	}
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
		p.message, p.size, p.deflate, p.opcode = true, p.left, packed, opcode
	default:
		return ErrProtocol
	}
	return nil
}

// complete hands on what the frame that just ended made whole.
func (p *partial) complete(pool *Pool, c *Context, h Handler) (err error) {
	p.body, p.have = false, 0
	switch {
	case p.isControl():
		err = h.Control(p.head[0]&opcodes, p.control)
		p.control = p.control[:0]
	case p.head[0]&fin != 0:
		if p.deflate {
			err = pool.unpack(p.opcode, p.packed, c, h)
		} else {
			err = h.Message(Kind{Opcode: p.opcode, Body: p.rest.ended()}, p.prefix, p.size)
		}
		p.message, p.deflate, p.prefix, p.packed, p.rest = false, false, p.prefix[:0], p.packed[:0], rest{}
	}
	return err
}
