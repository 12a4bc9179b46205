package output

import (
	"encoding/json"
	"fmt"

	"go.k6.io/k6/errext"

	"plumbline/k6/frame"
)

// encodeAll turns closed windows into messages until Stop closes wake.
func (o *Output) encodeAll() {
	defer close(o.encoded)
	for more := true; more; {
		_, more = <-o.wake
		o.mu.Lock()
		windows := o.closed
		o.closed = nil
		o.mu.Unlock()
		for _, w := range windows {
			o.send(w)
		}
	}
}

func (o *Output) send(w *frame.Window) {
	text, err := encode(w, o.frames)
	if err == nil {
		err = o.sink.put(o.frames, text)
	}
	if err != nil {
		o.lose(err)
		return
	}
	o.frames++
}

func encode(w *frame.Window, seq int) ([]byte, error) {
	f, err := frame.Encode(w, seq)
	if err != nil {
		return nil, fmt.Errorf("a frame could not be encoded: %w", err)
	}
	return json.Marshal(frame.Message{Type: "frame", Frame: f})
}

// lose remembers why a frame is lost, and ends the run.
func (o *Output) lose(err error) {
	if o.lost != nil {
		return
	}
	o.lost = err
	if o.stopRun != nil {
		o.stopRun(errext.WithExitCodeIfNone(o.named(err), Undelivered))
	}
}

func (o *Output) named(err error) error { return fmt.Errorf("--out plumbline=%s: %w", o.target, err) }
