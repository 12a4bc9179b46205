package wire

// Split cuts a frame that Append made with the mask in two fragments, and puts another frame in between. A payload that is
// too short to be cut stays whole, behind that frame.
func Split(frame, between []byte, m Mask) []byte {
	head := headSize(frame[1] &^ masked)
	payload := frame[head+maskBytes:]
	cut := len(payload) / 2 &^ (maskBytes - 1) // the mask begins anew in each fragment
	if cut == 0 {
		return append(append([]byte(nil), between...), frame...)
	}
	split := make([]byte, 0, len(frame)+len(between)+maxHeadSize)
	split = appendMasked(split, frame[0]&^fin, payload[:cut], m)
	split = append(split, between...)
	return appendMasked(split, fin|Continuation, payload[cut:], m)
}

// appendMasked appends a frame whose payload is masked already.
func appendMasked(dst []byte, first byte, payload []byte, m Mask) []byte {
	dst = appendHead(dst, first, len(payload))
	dst = append(dst, m[:]...)
	return append(dst, payload...)
}
