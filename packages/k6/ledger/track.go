package ledger

// minTrackBits is the least that a Track remembers.
const minTrackBits = 64

// maxTrackBits bounds the memory of one Track at 1 KiB.
const maxTrackBits = 8192

// Track is a receiver's memory of one numbered stream, that of its own messages' answers: the highest number seen and a
// ring of bits for those before it. The zero value remembers nothing and takes no memory.
type Track struct {
	next uint64 // one past the highest number seen
	bits []uint64
}

// TrackBits returns how many numbers back a Track should remember where spread numbers may be on their way at once: a
// power of two.
func TrackBits(spread int) int {
	bits := minTrackBits
	for bits < 2*spread && bits < maxTrackBits {
		bits *= 2
	}
	return bits
}

// See notes number n, counted from 0. bits comes from TrackBits and is always the same. What is older than the memory
// counts as duplicated: a ledger may say too little of what was delivered, never too much.
func (t *Track) See(n uint64, bits int) Verdict {
	if t.bits == nil {
		t.bits = make([]uint64, bits/64)
	}
	size := uint64(bits)
	bit := n & (size - 1)
	verdict := New
	switch {
	case n == t.next: // its bit is set below, whatever it was
		t.next++
	case n > t.next:
		t.forget(n, size)
		t.next = n + 1
	case t.next-n > size || t.has(bit):
		return Duplicated
	default:
		verdict = Reordered
	}
	t.bits[bit/64] |= 1 << (bit % 64)
	return verdict
}

// Reset forgets everything, for a stream that begins anew.
func (t *Track) Reset() {
	t.next = 0
	clear(t.bits)
}

func (t *Track) has(bit uint64) bool { return t.bits[bit/64]>>(bit%64)&1 == 1 }

// forget clears the bits of the numbers from the highest seen up to n, which take the places of the oldest.
func (t *Track) forget(n, size uint64) {
	if n-t.next >= size {
		clear(t.bits)
		return
	}
	for i := t.next; i <= n; i++ {
		bit := i & (size - 1)
		t.bits[bit/64] &^= 1 << (bit % 64)
	}
}
