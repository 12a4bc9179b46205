// Package ledger counts every message: what was owed, what arrived, what arrived twice or too late.
package ledger

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// HeaderBytes is the length of the header that every message carries at a fixed offset: three words of eight bytes.
const HeaderBytes = 24

// A header is text, so that it lives in JSON as well as in an echo: '!', sender (4 digits), sequence (6), intended time
// in microseconds of the engine's clock (8), tag (4), ';'. Digits are base 32, from ']' for 0 to '|' for 31: a row of 32 characters
// that JSON takes as they are, so that eight digits are put together and taken apart by a few shifts. Every message is
// stamped and every delivery is read: with the usual digits both cost twice as much.
const (
	senderAt = 1
	seqAt    = senderAt + 4
	microsAt = seqAt + 6
	tagAt    = microsAt + 8
	endAt    = tagAt + 4
	closing  = ';'
	zero     = ']'
)

// Opening is the first byte of every header. No body contains it.
const Opening = '!'

// Bits of the numbers of a header. Senders are under a million, times under twelve days.
const (
	digitBits  = 5
	senderBits = 4 * digitBits
	seqBits    = 6 * digitBits
	microsBits = 8 * digitBits
	tagBits    = 4 * digitBits
	// A header is read as eight digits, eight digits and six.
	eightBits = 8 * digitBits
	seqLow    = 2 * digitBits // bits of the sequence number among the second eight
	microsLow = 2 * digitBits // bits of the time among the last six
)

// Header names a message.
type Header struct {
	Sender uint32
	// Seq counts a sender's messages from 1.
	Seq uint32
	// Micros is the intended time of the send.
	Micros int64
}

// Words are the bytes of a header on the wire, as little-endian numbers. The compiler keeps a struct in registers, an array not.
type Words struct{ a, b, c uint64 }

// words returns the header with its tag. Of larger numbers than a header can hold the lowest bits are taken.
func (h Header) words(tag uint64) Words {
	seq, micros := uint64(h.Seq)&(1<<seqBits-1), uint64(h.Micros)&(1<<microsBits-1)
	first := digitsOf(uint64(h.Sender)<<(eightBits-senderBits) | seq>>seqLow)
	second := digitsOf(seq<<(eightBits-seqLow)&(1<<eightBits-1) | micros>>microsLow)
	third := digitsOf(micros<<tagBits&(1<<(microsLow+tagBits)-1)|tag&(1<<tagBits-1)) >> 16 // the first two of eight are zeros
	return Words{Opening | first<<8, first>>56 | second<<8, second>>56 | third<<8 | closing<<56}
}

// Put writes the words over the first HeaderBytes of dst.
func (w Words) Put(dst []byte) {
	d := (*[HeaderBytes]byte)(dst)
	binary.LittleEndian.PutUint64(d[0:], w.a)
	binary.LittleEndian.PutUint64(d[8:], w.b)
	binary.LittleEndian.PutUint64(d[16:], w.c)
}

// Masked returns the words under a mask of eight bytes, which repeats itself from the first one on.
func (w Words) Masked(mask uint64) Words { return Words{w.a ^ mask, w.b ^ mask, w.c ^ mask} }

// WordsOf reads the first HeaderBytes of src.
func WordsOf(src []byte) Words {
	s := (*[HeaderBytes]byte)(src)
	return Words{binary.LittleEndian.Uint64(s[0:]), binary.LittleEndian.Uint64(s[8:]), binary.LittleEndian.Uint64(s[16:])}
}

// header reads the words; false when they are no header.
func (w Words) header() (h Header, tag uint64, ok bool) {
	if w.a&0xff != Opening || w.c>>56 != closing {
		return h, 0, false
	}
	first, ok1 := numberOf(w.a>>8 | w.b<<56)
	second, ok2 := numberOf(w.b>>8 | w.c<<56)
	third, ok3 := numberOf(w.c>>8<<16 | zero | zero<<8)
	if !ok1 || !ok2 || !ok3 {
		return h, 0, false
	}
	h.Sender = uint32(first >> (eightBits - senderBits))
	h.Seq = uint32(first<<seqLow&(1<<seqBits-1) | second>>(eightBits-seqLow))
	h.Micros = int64(second<<microsLow&(1<<microsBits-1) | third>>tagBits)
	return h, third & (1<<tagBits - 1), true
}

// Read reads the header at the start of src, whatever its tag; false when there is none.
func Read(src []byte) (h Header, ok bool) {
	if len(src) < HeaderBytes {
		return h, false
	}
	h, _, ok = WordsOf(src).header()
	return h, ok
}

// SenderDigits returns the digits of the sender in the header at the start of src.
func SenderDigits(src []byte) []byte { return src[senderAt:seqAt] }

// Find returns where the first header in b begins, whatever its tag; -1 when there is none.
func Find(b []byte) int {
	for at := 0; at+HeaderBytes <= len(b); at++ {
		next := bytes.IndexByte(b[at:], Opening)
		if next < 0 {
			return -1
		}
		at += next
		if _, ok := Read(b[at:]); ok {
			return at
		}
	}
	return -1
}

const (
	ones  = 0x0101010101010101
	highs = 0x80 * ones
)

// digitsOf returns the eight digits of the lowest 40 bits of n, the first of them in the lowest byte.
func digitsOf(n uint64) uint64 {
	n = n<<12&0x000fffff00000000 | n&0xfffff
	n = n<<6&0x03ff000003ff0000 | n&0x000003ff000003ff
	n = n<<3&0x1f001f001f001f00 | n&0x001f001f001f001f
	return bits.ReverseBytes64(n) + zero*ones
}

// numberOf is the inverse of digitsOf; false where a byte is no digit.
func numberOf(digits uint64) (n uint64, ok bool) {
	// Adding brings each byte of at least a bound to 0x80 or more; bytes that are there already are wrong themselves.
	atLeastZero := digits + (0x80-zero)*ones
	aboveLast := digits + (0x80-zero-32)*ones
	ok = (digits|^atLeastZero|aboveLast)&highs == 0
	n = bits.ReverseBytes64(atLeastZero)
	n = n>>3&0x03e003e003e003e0 | n&0x001f001f001f001f
	n = n>>6&0x000ffc00000ffc00 | n&0x000003ff000003ff
	return n>>12&0xfffff00000 | n&0xfffff, ok
}

// PutDigits fills dst with the digits of n, with leading zeros.
func PutDigits(dst []byte, n uint64) {
	for i := len(dst) - 1; i >= 0; i-- {
		dst[i] = byte(n&31) + zero
		n >>= digitBits
	}
}
