// Package ledger counts every message: what was owed, what arrived, what arrived twice or too late.
package ledger

import (
	"encoding/binary"
	"math/bits"
)

// HeaderBytes is the length of the header that every message carries at a fixed offset.
const HeaderBytes = 20

// A header is text, so that it lives in JSON as well as in an echo: '!', sender (4 digits), sequence (6), intended time
// in microseconds of the engine's clock (8), ';'. Digits are base 32, from ']' for 0 to '|' for 31: a row of 32 characters
// that JSON takes as they are, so that eight digits are put together and taken apart by a few shifts. Every message is
// stamped and every delivery is read: with the usual digits both cost twice as much.
const (
	senderAt = 1
	seqAt    = senderAt + 4
	microsAt = seqAt + 6
	endAt    = microsAt + 8
	opening  = '!'
	closing  = ';'
	zero     = ']'
)

// Bits of the numbers of a header. Senders are under a million, times under twelve days.
const (
	digitBits  = 5
	senderBits = 4 * digitBits
	seqBits    = 6 * digitBits
	microsBits = 8 * digitBits
	// A header is read as eight digits, eight digits and two.
	seqLow    = 2 * digitBits // bits of the sequence number among the second eight
	microsLow = 2 * digitBits // bits of the time among the last two
)

// Header names a message.
type Header struct {
	Sender uint32
	// Seq counts a sender's messages from 1.
	Seq uint32
	// Micros is the intended time of the send.
	Micros int64
}

// Put writes the header over the first HeaderBytes of dst, as three aligned numbers, the first byte in the lowest place. Of
// larger numbers than a header can hold the lowest bits are written.
func (h Header) Put(dst []byte) {
	d := (*[HeaderBytes]byte)(dst)
	seq, micros := uint64(h.Seq)&(1<<seqBits-1), uint64(h.Micros)&(1<<microsBits-1)
	first := digitsOf(uint64(h.Sender)<<(microsBits-senderBits) | seq>>seqLow)
	second := digitsOf(seq<<(microsBits-seqLow) | micros>>microsLow)
	third := (micros>>digitBits)&31 + zero | (micros&31+zero)<<8
	binary.LittleEndian.PutUint64(d[0:], opening|first<<8)
	binary.LittleEndian.PutUint64(d[8:], first>>56|second<<8)
	binary.LittleEndian.PutUint32(d[16:], uint32(second>>56|third<<8|closing<<24))
}

// Read reads the header at the start of src; false when there is none.
func Read(src []byte) (h Header, ok bool) {
	if len(src) < HeaderBytes || src[0] != opening || src[endAt] != closing {
		return h, false
	}
	first, ok1 := numberOf(binary.LittleEndian.Uint64(src[senderAt:]))
	second, ok2 := numberOf(binary.LittleEndian.Uint64(src[senderAt+8:]))
	// All but the last two of these eight are zeros.
	third, ok3 := numberOf(uint64(binary.LittleEndian.Uint16(src[endAt-2:]))<<48 | zero*ones>>16)
	if !ok1 || !ok2 || !ok3 {
		return h, false
	}
	h.Sender = uint32(first >> (microsBits - senderBits))
	h.Seq = uint32(first<<seqLow&(1<<seqBits-1) | second>>(microsBits-seqLow))
	h.Micros = int64(second<<microsLow&(1<<microsBits-1) | third)
	return h, true
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
