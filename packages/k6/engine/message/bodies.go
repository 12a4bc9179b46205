package message

import (
	"math/bits"
	"math/rand/v2"

	"plumbline/k6/ledger"
)

const (
	// maxBodies, minBodies and bodyMemory bound how many different bodies a load has. Of b bodies, a message that carries the body of
	// another one has the right one by chance with probability 1 ÷ b. More of them would leave the processor's caches.
	maxBodies  = 64
	minBodies  = 8
	bodyMemory = 1 << 20
	// repeatedPiece is the longest piece of a compressible body that is random; the same piece follows it.
	repeatedPiece = 32
)

// symbols of bodies: JSON, HTML and URLs take them as they are, and no mark begins or ends with one.
const symbols = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// bodiesOf returns how many bodies messages of a size have: a power of two.
func bodiesOf(size int) int {
	n := min(maxBodies, max(minBodies, bodyMemory/max(1, size)))
	return 1 << (bits.Len(uint(n)) - 1)
}

// bodyTexts draws the texts of a load's bodies. They follow from the key, so that every generator of a trial has the same ones
// and no server knows them before. Compressible ones repeat each piece once: deflate brings them to about half.
func bodyTexts(key *ledger.Key, n, size int, compressible bool) [][]byte {
	random := rand.NewChaCha8(key.Seed("bodies"))
	texts := make([][]byte, n)
	for i := range texts {
		texts[i] = make([]byte, size)
		_, _ = random.Read(texts[i]) // never fails
		for at, b := range texts[i] {
			texts[i][at] = symbols[b&63]
		}
		if compressible {
			repeatPieces(texts[i])
		}
	}
	return texts
}

func repeatPieces(text []byte) {
	piece := max(1, min(repeatedPiece, (len(text)+1)/2))
	for at := 0; at+piece < len(text); at += 2 * piece {
		copy(text[at+piece:min(at+2*piece, len(text))], text[at:at+piece])
	}
}
