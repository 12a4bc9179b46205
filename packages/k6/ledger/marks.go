package ledger

import (
	"bytes"
	"math/bits"
)

// maxSlots bounds what a Marks remembers, in 160 KiB.
const maxSlots = 4096

// Flaw is what is wrong with a header.
type Flaw uint8

// Flaws.
const (
	// Sound is a header that a generator of this trial has sent.
	Sound Flaw = iota
	// Unreadable bytes are no header.
	Unreadable
	// WrongTag is a header that no generator of this trial has sent: its sender, sequence, time or tag was made up.
	WrongTag
)

// Marks makes headers with their tags and recognises them. It remembers the last ones of each sender that it has made
// or found sound: the same bytes need no second computation, be they an echo, the copies of a broadcast or the answers to one
// question. It serves one goroutine.
type Marks struct {
	key      *Key
	known    []known
	seqMask  uint64 // mask of the sequence number's last digit
	seqWidth int
}

type known struct {
	words  Words
	header Header
}

// NewMarks makes marks of a trial's key for so many senders, each with so many messages on their way at once.
func NewMarks(key *Key, senders, each int) *Marks {
	width := min(bits.Len(uint(each-1)), digitBits)
	slots := min(1<<(bits.Len(uint(senders-1))+width), maxSlots)
	return &Marks{key: key, known: make([]known, slots), seqMask: 1<<width - 1, seqWidth: width}
}

// Make returns a header as it goes on the wire, and its hash.
func (m *Marks) Make(h Header) (w Words, hash uint64) {
	hash = m.key.Hash(h)
	w = h.words(hash)
	slot := m.slot(w)
	slot.words, slot.header = w, h
	return w, hash
}

// Read reads the header at the start of src, which has at least HeaderBytes. Of a header with a wrong tag it returns what
// the header claims.
func (m *Marks) Read(src []byte) (Header, Flaw) {
	w := WordsOf(src)
	if slot := m.slot(w); slot.words == w && w.a != 0 {
		return slot.header, Sound
	}
	return m.check(w)
}

// IsShouted is true if the header at the start of src is in upper case, and sound in lower case.
func (m *Marks) IsShouted(src []byte) bool {
	lower := bytes.ToLower(src[:HeaderBytes]) // its length may differ if src has bytes beyond ASCII
	if len(lower) != HeaderBytes {
		return false
	}
	_, flaw := m.Read(lower)
	return flaw == Sound
}

// HasTagOf is true if the header at the start of src carries the tag of h.
func (m *Marks) HasTagOf(src []byte, h Header) bool {
	_, tag, ok := WordsOf(src).header()
	return ok && (m.key.Hash(h)^tag)&(1<<tagBits-1) == 0
}

func (m *Marks) check(w Words) (Header, Flaw) {
	h, tag, ok := w.header()
	if !ok {
		return h, Unreadable
	}
	if (m.key.Hash(h)^tag)&(1<<tagBits-1) != 0 {
		return h, WrongTag
	}
	slot := m.slot(w)
	slot.words, slot.header = w, h
	return h, Sound
}

// slot returns where a header is remembered: by the last digits of its sender and of its sequence number, so that what is on
// its way at once lies apart.
func (m *Marks) slot(w Words) *known {
	sender := w.a>>(8*(seqAt-2)) - (zero<<8 | zero) // the two last digits, the last but one in the lowest byte
	seq := w.b>>(8*(microsAt-1-8)) - zero
	i := (sender&31<<digitBits|sender>>8&31)<<m.seqWidth | seq&m.seqMask
	return &m.known[i&uint64(len(m.known)-1)]
}

// Hash returns the hash of a header that was found sound.
func (m *Marks) Hash(h Header) uint64 { return m.key.Hash(h) }
