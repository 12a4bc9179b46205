package ticks

// readTick reads three decimal numbers without leading zeros, one space between them, and nothing else.
func readTick(payload []byte, size uint64) (n, intended int64, ok bool) {
	if size > uint64(len(payload)) {
		return 0, 0, false
	}
	n, rest, ok1 := number(payload)
	if !ok1 || len(rest) == 0 || rest[0] != ' ' {
		return 0, 0, false
	}
	intended, rest, ok2 := number(rest[1:])
	if !ok2 || len(rest) == 0 || rest[0] != ' ' {
		return 0, 0, false
	}
	_, rest, ok3 := number(rest[1:])
	return n, intended, ok3 && len(rest) == 0
}

// number reads the decimal number at the start of b, at most 18 digits long and without leading zeros.
func number(b []byte) (n int64, rest []byte, ok bool) {
	i := 0
	for ; i < len(b) && i < 19; i++ {
		digit := b[i] - '0'
		if digit > 9 {
			break
		}
		n = n*10 + int64(digit)
	}
	return n, b[i:], i > 0 && i < 19 && (i == 1 || b[0] != '0')
}
