package main

import "bytes"

// A mark as a server sees it: '!', sender, sequence, the rest, ';'. A cheat knows the format as anybody does who reads the
// generator's source; it does not know the trial's key.
const (
	markOpening, markClosing = '!', ';'
	senderBytes              = 4
	seqBytes                 = 6
)

// findMark returns the mark inside a payload, not copied; nil where there is none.
func findMark(payload []byte) []byte {
	begin := bytes.IndexByte(payload, markOpening)
	if begin < 0 {
		return nil
	}
	end := bytes.IndexByte(payload[begin:], markClosing)
	if end < 1+senderBytes+seqBytes {
		return nil
	}
	return payload[begin : begin+end+1]
}

// withMark returns a copy of the payload whose mark was altered; the payload itself where it has none.
func withMark(payload []byte, alter func(mark []byte)) []byte {
	if findMark(payload) == nil {
		return payload
	}
	copied := bytes.Clone(payload)
	alter(findMark(copied))
	return copied
}

func senderOf(mark []byte) []byte { return mark[1 : 1+senderBytes] }
func seqOf(mark []byte) []byte    { return mark[1+senderBytes : 1+senderBytes+seqBytes] }

// restOf returns the bytes behind the sequence number: the time and its tag.
func restOf(mark []byte) []byte { return mark[1+senderBytes+seqBytes : len(mark)-1] }

// isCarrier reports whether a message carries a mark: chats and echoes of the load do, protocol messages do not.
func isCarrier(m message) bool { return findMark(m.payload) != nil }
