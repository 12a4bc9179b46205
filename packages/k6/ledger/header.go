// Package ledger counts every message: what was owed, what arrived, what arrived twice or too late.
package ledger

import "encoding/binary"

// HeaderBytes is the length of the header that every message carries at a fixed offset.
const HeaderBytes = 20

// A header is text, so that it lives in JSON as well as in an echo: '!', sender (4 digits), sequence (6), intended time
// in microseconds of the engine's clock (8), ';'. Digits are base 36, lower case.
const (
	senderAt = 1
	seqAt    = senderAt + 4
	microsAt = seqAt + 6
	endAt    = microsAt + 8
	opening  = '!'
	closing  = ';'
)

// Header names a message.
type Header struct {
	Sender uint32
	// Seq counts a sender's messages from 1.
	Seq uint32
	// Micros is the intended time of the send.
	Micros int64
}

const digits = "0123456789abcdefghijklmnopqrstuvwxyz"

const (
	base    = 36
	squared = base * base
)

// pairsOf holds the two digits of each number under squared, as a little-endian number.
var pairsOf = func() (table [squared]uint16) {
	for i := range table {
		table[i] = uint16(digits[i/base]) | uint16(digits[i%base])<<8
	}
	return table
}()

// Put writes the header over the first HeaderBytes of dst. The sender must be under 36^4, the sequence number under 36^6.
// Every message is stamped, so it is written as three numbers, the first byte in the lowest place.
func (h Header) Put(dst []byte) {
	d := (*[HeaderBytes]byte)(dst)
	n := uint64(h.Seq)
	sender, micros := fourDigits(uint64(h.Sender)), uint64(h.Micros)
	seq := uint64(pairsOf[n/(squared*squared)%squared]) | fourDigits(n)<<16
	time := fourDigits(micros/(squared*squared)) | fourDigits(micros)<<32
	binary.LittleEndian.PutUint64(d[0:], opening|sender<<(8*senderAt)|seq<<(8*seqAt))
	binary.LittleEndian.PutUint64(d[8:], seq>>(8*(8-seqAt))|time<<(8*(microsAt-8)))
	binary.LittleEndian.PutUint32(d[16:], uint32(time>>(8*(16-microsAt)))|closing<<(8*(endAt-16)))
}

// fourDigits returns the last four digits of n, the first of them in the lowest byte.
func fourDigits(n uint64) uint64 {
	return uint64(pairsOf[n/squared%squared]) | uint64(pairsOf[n%squared])<<16
}

// Read reads the header at the start of src; false when there is none. Every delivery is read, so it takes eight digits
// at a time.
func Read(src []byte) (h Header, ok bool) {
	if len(src) < HeaderBytes || src[0] != opening || src[endAt] != closing {
		return h, false
	}
	first := binary.LittleEndian.Uint64(src[senderAt:])                                  // sender, four of seq
	second := binary.LittleEndian.Uint64(src[senderAt+8:])                               // two of seq, six of micros
	third := uint64(binary.LittleEndian.Uint16(src[senderAt+16:])) | '0'*ones&^(1<<16-1) // two of micros
	if wrong(first)|wrong(second)|wrong(third) != 0 {
		return h, false
	}
	first, second, third = valuesOf(first), valuesOf(second), valuesOf(third)
	h.Sender = uint32(lane(first, 0)*squared + lane(first, 1))
	h.Seq = uint32((lane(first, 2)*squared+lane(first, 3))*squared + lane(second, 0))
	h.Micros = int64(((lane(second, 1)*squared+lane(second, 2))*squared+lane(second, 3))*squared + lane(third, 0))
	return h, true
}

const (
	ones  = 0x0101010101010101
	highs = 0x80 * ones
)

// wrong is 0 when all eight bytes are digits.
func wrong(b uint64) uint64 {
	// Adding brings each byte of at least a bound to 0x80 or more; bytes that are there already are wrong themselves.
	atLeast := func(bound uint64) uint64 { return b + (0x80-bound)*ones }
	figure := atLeast('0') &^ atLeast('9'+1)
	letter := atLeast('a') &^ atLeast('z'+1)
	return (b | ^(figure | letter)) & highs
}

// valuesOf turns eight digits into the values of their four pairs, the first in the lowest 16 bits.
func valuesOf(b uint64) uint64 {
	letters := b >> 6 & ones
	values := b&(0x1f*ones) + letters*25 - 16*ones // '0' & 0x1f is 16, 'a' & 0x1f is 1
	const even = 0x00ff00ff00ff00ff
	return values&even*base + values>>8&even
}

func lane(pairs uint64, i int) uint64 { return pairs >> (16 * i) & 0xffff }

// PutDigits fills dst with n in base 36, with leading zeros.
func PutDigits(dst []byte, n uint64) {
	i := len(dst)
	for ; i >= 2; i -= 2 {
		binary.LittleEndian.PutUint16(dst[i-2:], pairsOf[n%squared])
		n /= squared
	}
	if i == 1 {
		dst[0] = digits[n%base]
	}
}
