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

// Apply masks b, which lies at an offset of the payload.
func (m Mask) Apply(b []byte, offset int) {
	word := m.Word(offset)
	for ; len(b) >= 8; b = b[8:] {
		binary.LittleEndian.PutUint64(b, binary.LittleEndian.Uint64(b)^word)
	}
	for i := range b {
		b[i] ^= byte(word >> (8 * i))
	}
}

// Word returns eight bytes of the mask as it lies from an offset of the payload on, as a little-endian number.
func (m Mask) Word(offset int) uint64 {
	key := bits.RotateLeft32(binary.LittleEndian.Uint32(m[:]), -8*(offset&3))
	return uint64(key)<<32 | uint64(key)
}

// Append appends a final, masked frame to dst.
func Append(dst []byte, opcode byte, payload []byte, m Mask) []byte {
	dst = appendHead(dst, fin|opcode, len(payload))
	dst = append(dst, m[:]...)
	start := len(dst)
	dst = append(dst, payload...)
	m.Apply(dst[start:], 0)
	return dst
}

// appendHead appends the head of a masked frame up to its masking key. first is its first byte.
func appendHead(dst []byte, first byte, size int) []byte {
	dst = append(dst, first)
	switch {
	case size <= maxControl:
		return append(dst, masked|byte(size))
	case size < 1<<16:
		return binary.BigEndian.AppendUint16(append(dst, masked|twoBytes), uint16(size))
	default:
		return binary.BigEndian.AppendUint64(append(dst, masked|eightBytes), uint64(size))
	}
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
