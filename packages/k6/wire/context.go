package wire

// windowBytes is the farthest that a compressed message refers back (RFC 7692, section 7.1.2.1).
const windowBytes = 32 << 10

// Context is the text of a connection's earlier messages to which the next one may refer. Nil keeps none.
type Context struct {
	text []byte
}

// window returns what the next message may refer to, valid until the next add.
func (c *Context) window() []byte {
	if c == nil {
		return nil
	}
	return c.text[max(0, len(c.text)-windowBytes):]
}

// add appends text, and drops what lies farther back than the window where the memory is used up.
func (c *Context) add(text []byte) {
	if c == nil {
		return
	}
	if len(c.text)+len(text) > 2*windowBytes {
		c.text = append(c.text[:0], c.window()...)
	}
	c.text = append(c.text, text...)
}
