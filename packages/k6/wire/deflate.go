package wire

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"io"
)

// maxInflated bounds the size that a server's compressed message may have; the contract knows none over 1 MiB.
const maxInflated = 16 << 20

// storedHead is the length of the head of a stored block: its type, its length and the length's complement.
const storedHead = 5

// syncTail ends every flush of a deflate stream; RFC 7692 leaves it away, section 7.2.1.
const syncTail = "\x00\x00\xff\xff"

// finalTail is what makes a message's stream complete again: the sync tail and an empty final block.
const finalTail = syncTail + "\x01\x00\x00\xff\xff"

// Deflated is a masked, compressed text frame whose first bytes can be written over. They lie in a stored block, the rest
// is compressed once: so a message costs no compression, and no message refers to an earlier one.
// Its payload begins at body, the message's own first byte lies at first.
func Deflated(payload []byte, plain int, m Mask) (frame []byte, body, first int) {
	var packed bytes.Buffer
	packed.WriteByte(0) // a stored block, not the last
	packed.Write(binary.LittleEndian.AppendUint16(nil, uint16(plain)))
	packed.Write(binary.LittleEndian.AppendUint16(nil, ^uint16(plain)))
	packed.Write(payload[:plain])
	w, _ := flate.NewWriter(&packed, flate.DefaultCompression) // the level is valid
	_, _ = w.Write(payload[plain:])                            // into memory
	_ = w.Flush()
	stream := bytes.TrimSuffix(packed.Bytes(), []byte(syncTail))
	frame = Append(nil, Text, stream, m)
	frame[0] |= compressed
	body = len(frame) - len(stream)
	return frame, body, body + storedHead
}

// Inflater reads compressed messages. It serves one goroutine.
type Inflater struct {
	source source
	reader io.ReadCloser
	prefix []byte
	rest   [4 << 10]byte
}

// NewInflater makes an inflater that hands on so many bytes of a message, at least PrefixBytes.
func NewInflater(keep int) *Inflater {
	i := &Inflater{prefix: make([]byte, max(PrefixBytes, keep))}
	i.reader = flate.NewReader(&i.source)
	return i
}

// inflate returns a message's first bytes, valid until the next call, and its size. What follows them is compared where h says
// what has to come. The message refers to c, and becomes a part of it.
func (i *Inflater) inflate(packed []byte, c *Context, h Handler) (prefix []byte, size uint64, body Body, err error) {
	i.source = source{body: packed, tail: finalTail}
	if err := i.reader.(flate.Resetter).Reset(&i.source, c.window()); err != nil {
		return nil, 0, Unseen, err
	}
	n, err := io.ReadFull(i.reader, i.prefix)
	prefix, size = i.prefix[:n], uint64(n)
	c.add(prefix)
	var follows rest
	for err == nil && size <= maxInflated {
		n, err = i.reader.Read(i.rest[:])
		if n > 0 && size == uint64(len(prefix)) {
			follows.expect(prefix, h)
		}
		follows.take(i.rest[:n])
		c.add(i.rest[:n])
		size += uint64(n)
	}
	if err != io.EOF && err != io.ErrUnexpectedEOF || i.source.more() {
		return nil, 0, Unseen, fmt.Errorf("%w: a compressed message cannot be read", ErrProtocol)
	}
	return prefix, size, follows.ended(), nil
}

// source is a message's body and the tail that it lacks, as the inflater likes to read it: without a buffer of its own.
type source struct {
	body []byte
	tail string
}

// more reports whether bytes of the body are left: data after the stream's end.
func (s *source) more() bool { return len(s.body) > 0 }

func (s *source) Read(b []byte) (n int, err error) {
	if n = copy(b, s.body); n > 0 {
		s.body = s.body[n:]
		return n, nil
	}
	if n = copy(b, s.tail); n > 0 {
		s.tail = s.tail[n:]
		return n, nil
	}
	return 0, io.EOF
}

func (s *source) ReadByte() (b byte, err error) {
	if len(s.body) > 0 {
		b, s.body = s.body[0], s.body[1:]
		return b, nil
	}
	if len(s.tail) > 0 {
		b, s.tail = s.tail[0], s.tail[1:]
		return b, nil
	}
	return 0, io.EOF
}
