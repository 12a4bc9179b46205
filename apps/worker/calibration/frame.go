package main

import "encoding/binary"

// Opcodes of RFC 6455.
const (
	opContinuation = 0x0
	opText         = 0x1
	opBinary       = 0x2
	opClose        = 0x8
	opPing         = 0x9
	opPong         = 0xa
)

// frame is one that has come whole; its payload is unmasked.
type frame struct {
	opcode  byte
	last    bool // no further frame belongs to its message
	payload []byte
}

// nextHead reads the beginning of a frame, mask included; size 0 while it is not whole.
func nextHead(data []byte) (opcode byte, length, size int) {
	if len(data) < 6 {
		return 0, 0, 0
	}
	length, at := int(data[1]&0x7f), 2
	switch length {
	case 126:
		length, at = int(binary.BigEndian.Uint16(data[2:])), 4
	case 127:
		if len(data) < 14 {
			return 0, 0, 0
		}
		length, at = int(binary.BigEndian.Uint64(data[2:])), 10
	}
	if len(data) < at+4 {
		return 0, 0, 0
	}
	return data[0] & 0xf, length, at + 4
}

// nextFrame unmasks the first frame of data in place; size 0 while it is not whole.
func nextFrame(data []byte) (f frame, size int) {
	opcode, length, head := nextHead(data)
	if head == 0 || len(data) < head+length {
		return frame{}, 0
	}
	f = frame{opcode: opcode, last: data[0]&0x80 != 0, payload: data[head : head+length]}
	unmask(f.payload, data[head-4:head])
	return f, head + length
}

func unmask(payload, mask []byte) {
	once := binary.LittleEndian.Uint32(mask)
	twice := uint64(once)<<32 | uint64(once)
	whole := len(payload) &^ 7
	for i := 0; i < whole; i += 8 {
		binary.LittleEndian.PutUint64(payload[i:], binary.LittleEndian.Uint64(payload[i:])^twice)
	}
	for i := whole; i < len(payload); i++ {
		payload[i] ^= mask[i&3]
	}
}

// appendHeader begins an unmasked, unfragmented frame.
func appendHeader(to []byte, opcode byte, length int) []byte {
	to = append(to, 0x80|opcode)
	switch {
	case length < 126:
		return append(to, byte(length))
	case length < 1<<16:
		return binary.BigEndian.AppendUint16(append(to, 126), uint16(length))
	default:
		return binary.BigEndian.AppendUint64(append(to, 127), uint64(length))
	}
}
