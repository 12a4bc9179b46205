// Package wire is the WebSocket protocol as a load generator needs it: frames out, frames in, one handshake.
package wire

import (
	"crypto/rand"
	"encoding/binary"
	"math/bits"
)

// Opcodes.
const (
	Continuation = 0x0
	Text         = 0x1
	Binary       = 0x2
	Close        = 0x8
	Ping         = 0x9
	Pong         = 0xA
)

const (
	fin         = 0x80
	masked      = 0x80
	reserved    = 0x70
	compressed  = 0x40
	opcodes     = 0x0f
	controlBit  = 0x08
	maxControl  = 125
	twoBytes    = 126
	eightBytes  = 127
	maskBytes   = 4
	maxHeadSize = 14
)

// Mask is a masking key. A fresh one per frame protects caches on the way from scripts in browsers; between a load
// generator and the server it measures, one random key per process is enough and lets a frame be masked once.
type Mask [maskBytes]byte

// NewMask draws a random key.
func NewMask() (m Mask) {
	_, _ = rand.Read(m[:]) // never fails
	return m
}

// Apply masks b, which lies at an offset of the payload. Every message's header is masked anew, so it takes eight bytes at a
// time.
func (m Mask) Apply(b []byte, offset int) {
	key := bits.RotateLeft32(binary.LittleEndian.Uint32(m[:]), -8*(offset&3))
	for twice := uint64(key)<<32 | uint64(key); len(b) >= 8; b = b[8:] {
		binary.LittleEndian.PutUint64(b, binary.LittleEndian.Uint64(b)^twice)
	}
	if len(b) >= 4 {
		binary.LittleEndian.PutUint32(b, binary.LittleEndian.Uint32(b)^key)
		b = b[4:]
	}
	for i := range b {
		b[i] ^= byte(key >> (8 * (i & 3)))
	}
}

// Append appends a final, masked frame to dst.
func Append(dst []byte, opcode byte, payload []byte, m Mask) []byte {
	dst = append(dst, fin|opcode)
	switch n := len(payload); {
	case n <= maxControl:
		dst = append(dst, masked|byte(n))
	case n < 1<<16:
		dst = append(dst, masked|twoBytes)
		dst = binary.BigEndian.AppendUint16(dst, uint16(n))
	default:
		dst = append(dst, masked|eightBytes)
		dst = binary.BigEndian.AppendUint64(dst, uint64(n))
	}
	dst = append(dst, m[:]...)
	start := len(dst)
	dst = append(dst, payload...)
	m.Apply(dst[start:], 0)
	return dst
}

// CloseCode reads the status of a close frame's payload; 1005 when it has none.
func CloseCode(payload []byte) int {
	if len(payload) < 2 {
		return 1005
	}
	return int(binary.BigEndian.Uint16(payload))
}

// ClosePayload makes a close frame's payload.
func ClosePayload(code uint16) []byte { return binary.BigEndian.AppendUint16(nil, code) }
