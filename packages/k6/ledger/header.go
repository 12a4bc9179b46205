// Package ledger counts every message: what was owed, what arrived, what arrived twice or too late.
package ledger

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

const notADigit = 0xff

var values = func() (table [256]byte) {
	for i := range table {
		table[i] = notADigit
	}
	for i := range digits {
		table[digits[i]] = byte(i)
	}
	return table
}()

// Put writes the header over the first HeaderBytes of dst. The sender must be under 36^4, the sequence number under 36^6.
func (h Header) Put(dst []byte) {
	_ = dst[HeaderBytes-1]
	dst[0], dst[endAt] = opening, closing
	PutDigits(dst[senderAt:seqAt], uint64(h.Sender))
	PutDigits(dst[seqAt:microsAt], uint64(h.Seq))
	PutDigits(dst[microsAt:endAt], uint64(h.Micros))
}

// Read reads the header at the start of src; false when there is none.
func Read(src []byte) (h Header, ok bool) {
	if len(src) < HeaderBytes || src[0] != opening || src[endAt] != closing {
		return h, false
	}
	sender, ok1 := number(src[senderAt:seqAt])
	seq, ok2 := number(src[seqAt:microsAt])
	micros, ok3 := number(src[microsAt:endAt])
	return Header{uint32(sender), uint32(seq), int64(micros)}, ok1 && ok2 && ok3
}

// PutDigits fills dst with n in base 36, with leading zeros.
func PutDigits(dst []byte, n uint64) {
	for i := len(dst) - 1; i >= 0; i-- {
		dst[i] = digits[n%36]
		n /= 36
	}
}

func number(src []byte) (n uint64, ok bool) {
	for _, c := range src {
		v := values[c]
		if v == notADigit {
			return 0, false
		}
		n = n*36 + uint64(v)
	}
	return n, true
}
