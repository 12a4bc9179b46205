package wire

import "bytes"

// rest holds what follows a message's prefix against what has to follow, piece by piece: so a message of any size is compared
// without being kept. The zero value compares nothing.
type rest struct {
	want []byte // bytes still to come
	body Body
}

// expect begins the comparison of a message whose prefix is known.
func (r *rest) expect(prefix []byte, h Handler) {
	*r = rest{body: Unseen}
	if want := h.Rest(prefix); want != nil {
		*r = rest{want, Same}
	}
}

// take compares the next bytes.
func (r *rest) take(b []byte) {
	if r.body != Same {
		return
	}
	if len(b) > len(r.want) || !bytes.Equal(b, r.want[:len(b)]) {
		r.body = Different
		return
	}
	r.want = r.want[len(b):]
}

// ended returns what came of it, when the message is whole.
func (r *rest) ended() Body {
	if r.body == Same && len(r.want) > 0 {
		return Different
	}
	return r.body
}
