package wire

import (
	"bytes"
	"testing"
)

func TestAMaskIsThatOfEachBytesPlaceInThePayload(t *testing.T) {
	t.Parallel()
	m := Mask{0x11, 0x22, 0x44, 0x88}
	for offset := range 9 {
		for length := range 30 {
			want := make([]byte, length)
			for i := range want {
				want[i] = byte(i) ^ m[(offset+i)%4]
			}
			got := make([]byte, length)
			for i := range got {
				got[i] = byte(i)
			}
			if m.Apply(got, offset); !bytes.Equal(got, want) {
				t.Fatalf("%d bytes at %d: % x, want % x", length, offset, got, want)
			}
		}
	}
}
