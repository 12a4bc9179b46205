package message

import (
	"plumbline/k6/ledger"
	"plumbline/k6/wire"
)

// stampable is a masked frame whose message's first bytes are written anew by each send.
type stampable struct {
	frame []byte
	mask  wire.Mask
	body  int    // offset of the masked part in the frame
	at    int    // offset of the message's first byte in the frame
	mark  []byte // its mark, in place in the frame
	under uint64 // the mask of the mark
}

func plainly(payload []byte, header int, mask wire.Mask) stampable {
	frame := wire.Append(nil, wire.Text, payload, mask)
	at := len(frame) - len(payload)
	return newStampable(frame, at, at, header, mask)
}

func deflated(payload []byte, header int, mask wire.Mask) stampable {
	frame, body, at := wire.Deflated(payload, header+ledger.HeaderBytes, mask)
	return newStampable(frame, body, at, header, mask)
}

func newStampable(frame []byte, body, at, header int, mask wire.Mask) stampable {
	mark := at + header
	return stampable{frame, mask, body, at, frame[mark : mark+ledger.HeaderBytes], mask.Word(mark - body)}
}

// digits writes n over the message.
func (s *stampable) digits(offset, width int, n uint64) {
	part := s.frame[s.at+offset : s.at+offset+width]
	ledger.PutDigits(part, n)
	s.mask.Apply(part, s.at+offset-s.body)
}
