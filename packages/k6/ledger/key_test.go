package ledger

import (
	"encoding/hex"
	"strings"
	"testing"
)

// The vectors are Python's, whose hash of bytes is SipHash-1-3: PYTHONHASHSEED=0 is the key of zeros, PYTHONHASHSEED=1 the other.
func TestAHashIsSipHash13(t *testing.T) {
	t.Parallel()
	cases := []struct {
		secret   string
		x, y     uint64
		expected uint64
	}{
		{"00000000000000000000000000000000", 99<<30 | 123456, 86_400_000_000, 0x9d85765244f85326},
		{"00000000000000000000000000000000", 0x0706050403020100, 0x0f0e0d0c0b0a0908, 0x8972188433a5c5b7},
		{"2923be84e16cd6ae529049f1f1bbe9eb", 99<<30 | 123456, 86_400_000_000, 0x649fb19b36d2393a},
		{"2923be84e16cd6ae529049f1f1bbe9eb", 0x0706050403020100, 0x0f0e0d0c0b0a0908, 0x12e9d283f9f37002},
	}
	for _, c := range cases {
		key, err := ParseKey(c.secret)
		if err != nil {
			t.Fatal(err)
		}
		if got := key.sip(c.x, c.y); got != c.expected {
			t.Errorf("%s: %x, want %x", c.secret, got, c.expected)
		}
	}
}

func TestAKeyThatCannotBeReadIsNotRepeated(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "00", "zz23be84e16cd6ae529049f1f1bbe9eb", "2923be84e16cd6ae529049f1f1bbe9eb00"} {
		_, err := ParseKey(text)
		if err == nil || text != "" && text != "00" && strings.Contains(err.Error(), text) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestAMarkIsKnownByItsTagAlone(t *testing.T) {
	t.Parallel()
	key := DrawKey()
	ours, others, wrong := NewMarks(key, 100, 16), NewMarks(key, 3, 1), NewMarks(DrawKey(), 100, 16)
	forged := 0
	for n := range uint32(10_000) {
		h := Header{Sender: n % 100, Seq: n + 1, Micros: int64(n) * 77}
		text := make([]byte, HeaderBytes)
		words, _ := ours.Make(h)
		words.Put(text)
		for _, marks := range []*Marks{ours, others, others} {
			if got, flaw := marks.Read(text); flaw != Sound || got != h {
				t.Fatalf("%+v was read as %+v with flaw %d", h, got, flaw)
			}
		}
		if got, flaw := wrong.Read(text); flaw == WrongTag && got == h {
			forged++
		}
	}
	if forged < 9_990 {
		t.Errorf("another trial's key took %d of 10,000 marks", 10_000-forged)
	}
}

// Each single digit that a server may change is noticed, but for a chance of one in a million.
func TestNoDigitOfAMarkCanBeChanged(t *testing.T) {
	t.Parallel()
	key, _ := ParseKey(hex.EncodeToString(make([]byte, KeyBytes)))
	marks := NewMarks(key, 10, 4)
	words, _ := marks.Make(Header{Sender: 3, Seq: 7, Micros: 5_000_000})
	good := make([]byte, HeaderBytes)
	words.Put(good)
	for at := 1; at < endAt; at++ {
		for digit := byte(zero); digit < zero+32; digit++ {
			bad := append([]byte(nil), good...)
			bad[at] = digit
			if _, flaw := marks.Read(bad); digit != good[at] && flaw != WrongTag {
				t.Errorf("%s in place of %s has flaw %d", bad, good, flaw)
			}
		}
	}
	if _, flaw := marks.Read([]byte(strings.ToUpper(string(good)))); flaw != Unreadable {
		t.Errorf("in upper case it has flaw %d", flaw)
	}
}

func TestZerosAreNoMark(t *testing.T) {
	t.Parallel()
	if h, flaw := NewMarks(DrawKey(), 10, 4).Read(make([]byte, HeaderBytes)); flaw != Unreadable {
		t.Errorf("%+v, flaw %d", h, flaw)
	}
}

func TestAHeaderIsFoundWhereverItBegins(t *testing.T) {
	t.Parallel()
	words, _ := NewMarks(DrawKey(), 10, 4).Make(Header{1, 2, 3})
	text := make([]byte, HeaderBytes)
	words.Put(text)
	for want, b := range map[int]string{0: string(text), 5: "12!4!" + string(text) + "x", -1: "!" + string(text[1:23]), 1: "!" + string(text)} {
		if got := Find([]byte(b)); got != want {
			t.Errorf("in %q at %d, want %d", b, got, want)
		}
	}
}

func BenchmarkMarks(b *testing.B) {
	marks := NewMarks(DrawKey(), 10, 4)
	h := Header{Sender: 99, Micros: 86_400_000_000}
	text := make([]byte, HeaderBytes)
	b.Run("make", func(b *testing.B) {
		for b.Loop() {
			h.Seq++
			words, _ := marks.Make(h)
			words.Put(text)
		}
	})
	b.Run("make and read", func(b *testing.B) {
		for b.Loop() {
			h.Seq++
			words, _ := marks.Make(h)
			words.Put(text)
			h, _ = marks.Read(text)
		}
	})
	other := NewMarks(marks.key, 10, 4)
	b.Run("read what another generator made", func(b *testing.B) {
		for b.Loop() {
			*other.slot(WordsOf(text)) = known{}
			h, _ = other.Read(text)
		}
	})
}
