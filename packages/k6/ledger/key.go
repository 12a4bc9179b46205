package ledger

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/bits"
)

// KeyBytes is the length of a trial's key.
const KeyBytes = 16

// Key authenticates a trial's messages by SipHash-1-3 (Aumasson and Bernstein, 2012; the variant with 1 and 3 rounds is the
// one of Rust's and Python's hash tables). The server never sees the key, so it cannot tell the tag of a header that no
// generator has sent: it has to guess one of 2^20, and the first wrong guess makes the trial invalid.
type Key struct {
	v      [4]uint64
	secret [KeyBytes]byte
}

// NewKey makes a key out of a secret.
func NewKey(secret [KeyBytes]byte) *Key {
	k0, k1 := binary.LittleEndian.Uint64(secret[:]), binary.LittleEndian.Uint64(secret[8:])
	return &Key{[4]uint64{k0 ^ 0x736f6d6570736575, k1 ^ 0x646f72616e646f6d, k0 ^ 0x6c7967656e657261, k1 ^ 0x7465646279746573}, secret}
}

// DrawKey makes a random key.
func DrawKey() *Key {
	var secret [KeyBytes]byte
	_, _ = rand.Read(secret[:]) // never fails
	return NewKey(secret)
}

// ParseKey reads a key of 32 hexadecimal digits. The error does not repeat the text.
func ParseKey(text string) (*Key, error) {
	secret, err := hex.DecodeString(text)
	if err != nil || len(secret) != KeyBytes {
		return nil, fmt.Errorf("%d hexadecimal digits are expected", 2*KeyBytes)
	}
	return NewKey([KeyBytes]byte(secret)), nil
}

// Seed derives the seed of a random stream that the server cannot predict, a different one for each purpose.
func (k *Key) Seed(purpose string) [32]byte {
	return sha256.Sum256(append(k.secret[:], purpose...))
}

// Hash returns 64 bits that belong to a header. The lowest are its tag; the others never leave the generator.
func (k *Key) Hash(h Header) uint64 {
	return k.sip(uint64(h.Sender)<<seqBits|uint64(h.Seq), uint64(h.Micros))
}

// sip is the SipHash-1-3 of two words.
func (k *Key) sip(x, y uint64) uint64 {
	const length = 16 << 56
	a, b, c, d := k.v[0], k.v[1], k.v[2], k.v[3]
	a, b, c, d = round(a, b, c, d^x)
	a, b, c, d = round(a^x, b, c, d^y)
	a, b, c, d = round(a^y, b, c, d^length)
	a, b, c, d = round(a^length, b, c^0xff, d)
	a, b, c, d = round(a, b, c, d)
	a, b, c, d = round(a, b, c, d)
	return a ^ b ^ c ^ d
}

func round(a, b, c, d uint64) (a2, b2, c2, d2 uint64) {
	a, c = a+b, c+d
	b, d = bits.RotateLeft64(b, 13)^a, bits.RotateLeft64(d, 16)^c
	a = bits.RotateLeft64(a, 32)
	a, c = a+d, c+b
	b, d = bits.RotateLeft64(b, 17)^c, bits.RotateLeft64(d, 21)^a
	return a, b, bits.RotateLeft64(c, 32), d
}
