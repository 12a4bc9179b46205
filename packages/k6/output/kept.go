package output

import "sync"

// maxKept bounds the frames that wait for their acknowledgement: an hour of them.
const maxKept = 3600

// kept is the queue of frames that the worker has not acknowledged yet, in order of their sequence numbers.
type kept struct {
	changed chan struct{}

	mu    sync.Mutex
	first int // sequence number of texts[0]
	texts [][]byte
	end   []byte // set once, after the last frame
	lost  int
}

func newKept() *kept { return &kept{changed: make(chan struct{}, 1)} }

func (k *kept) signal() {
	select {
	case k.changed <- struct{}{}:
	default: // the last change has not been read yet
	}
}

// put appends frame seq. When the queue is full it gives up the oldest frame and reports it.
func (k *kept) put(seq int, text []byte) (lost bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.texts) == maxKept {
		k.texts, k.first = k.texts[1:], k.first+1
		k.lost++
		lost = true
	}
	if len(k.texts) == 0 {
		k.first = seq
	}
	k.texts = append(k.texts, text)
	k.signal()
	return lost
}

// ack forgets every frame up to and including seq.
func (k *kept) ack(seq int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if n := min(seq-k.first+1, len(k.texts)); n > 0 {
		k.texts, k.first = k.texts[n:], k.first+n
	}
	k.signal()
}

func (k *kept) finish(end []byte) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.end = end
	k.signal()
}

// from returns what is to be sent to a connection that was sent everything before number next, and the next number then.
// The end counts as the number after the last frame. all is true when nothing is left to send or to be acknowledged.
func (k *kept) from(next int) (batch [][]byte, after int, all bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	last := k.first + len(k.texts)
	next = max(next, k.first)
	if next < last {
		batch = append(batch, k.texts[next-k.first:]...)
		next = last
	}
	if k.end != nil && next == last {
		batch = append(batch, k.end)
		next++
	}
	return batch, next, k.end != nil && len(k.texts) == 0
}

func (k *kept) state() (left, lost int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return len(k.texts), k.lost
}
