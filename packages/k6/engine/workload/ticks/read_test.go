package ticks

import "testing"

func TestWhatIsNoTickIsNotRead(t *testing.T) {
	t.Parallel()
	for text, good := range map[string]bool{
		"0 1700000000000000 1700000000000001": true, "12 1 1": true, "": false, "1": false, "1 2": false, "1 2 ": false,
		"1 2 3 ": false, "01 2 3": false, "1 02 3": false, "1 2 00": false, " 1 2 3": false, "-1 2 3": false, "1  2 3": false, "a 2 3": false, "1 99999999999999999999 3": false,
	} {
		if _, _, ok := readTick([]byte(text), uint64(len(text))); ok != good {
			t.Errorf("%q: %v", text, ok)
		}
	}
}
