package ledger

import (
	"math"
	"strings"
	"testing"
)

func TestAHeaderComesBackAsItWasPut(t *testing.T) {
	t.Parallel()
	for _, h := range []Header{{}, {1, 1, 1}, {1<<20 - 1, 1<<30 - 1, 1<<40 - 1}, {999, 123456, 86_400_000_000}} {
		b := make([]byte, HeaderBytes)
		h.words(1<<20 - 2).Put(b)
		if got, tag, ok := WordsOf(b).header(); !ok || got != h || tag != 1<<20-2 {
			t.Errorf("%+v came back as %+v with tag %d from %s", h, got, tag, b)
		}
	}
}

func TestWhatIsNoHeaderIsNotRead(t *testing.T) {
	t.Parallel()
	good := make([]byte, HeaderBytes)
	Header{1, 2, 3}.words(4).Put(good)
	for i := range good {
		for c := range 256 {
			if 0 < i && i < endAt && zero <= c && c < zero+32 || good[i] == byte(c) {
				continue
			}
			bad := append([]byte(nil), good...)
			bad[i] = byte(c)
			if _, ok := Read(bad); ok {
				t.Errorf("%q was read", bad)
			}
		}
	}
	if _, ok := Read(good[:HeaderBytes-1]); ok {
		t.Error("a short one was read")
	}
}

func TestDigitsGoFromABracketToABar(t *testing.T) {
	t.Parallel()
	for n := uint64(1); n < 1<<40; n = n*5/3 + 1 {
		text := make([]byte, 8)
		PutDigits(text, n)
		var got uint64
		for _, digit := range text {
			got = got*32 + uint64(strings.IndexByte("]^_`abcdefghijklmnopqrstuvwxyz{|", digit))
		}
		if got != n {
			t.Errorf("%d is written as %s", n, text)
		}
		want := Header{Sender: uint32(n % (1 << 20)), Seq: uint32(n % (1 << 30)), Micros: int64(n)}
		b := make([]byte, HeaderBytes)
		want.words(n).Put(b)
		if got, tag, ok := WordsOf(b).header(); !ok || got != want || tag != n%(1<<20) {
			t.Errorf("%+v came back as %+v with tag %d from %s", want, got, tag, b)
		}
		if string(b[microsAt:tagAt]) != string(text) || string(b[tagAt:endAt]) != string(text[4:]) {
			t.Errorf("the time and the tag %d are %s in %s", n, text, b)
		}
	}
}

func TestAReceiverRemembersWhatItSaw(t *testing.T) {
	t.Parallel()
	var s Seen
	steps := []struct {
		seq  uint32
		want Verdict
	}{
		{1, New}, {1, Duplicated}, {2, New}, {5, New}, {4, Reordered}, {4, Duplicated}, {3, Reordered}, {5, Duplicated}, {2, Duplicated},
		{37, New}, {6, Reordered}, {5, Duplicated}, {100, New}, {69, Reordered}, {68, Duplicated}, {131, New}, {132, New}, {101, Reordered},
	}
	for i, step := range steps {
		if got := s.See(7, step.seq, 8); got != step.want {
			t.Errorf("step %d, message %d: %v, want %v", i, step.seq, got, step.want)
		}
	}
	if got := s.See(6, 1, 8); got != New {
		t.Errorf("another sender's first message: %v", got)
	}
}

func TestATrackRemembersAStreamAsFarBackAsItsBitsReach(t *testing.T) {
	t.Parallel()
	var track Track
	steps := []struct {
		n    uint64
		want Verdict
	}{
		{0, New}, {0, Duplicated}, {1, New}, {40, New}, {2, Reordered}, {2, Duplicated}, {64, New}, {1, Duplicated}, {0, Duplicated},
		{3, Reordered}, {128, New}, {65, Reordered}, {64, Duplicated}, {1000, New}, {936, Duplicated}, {937, Reordered}, {1000, Duplicated},
	}
	for i, step := range steps {
		if got := track.See(step.n, 64); got != step.want {
			t.Errorf("step %d, number %d: %v, want %v", i, step.n, got, step.want)
		}
	}
	track.Reset()
	if got := track.See(1000, 64); got != New {
		t.Errorf("after a reset: %v", got)
	}
	for spread, want := range map[int]int{1: 64, 32: 64, 33: 128, 1024: 2048, 1 << 20: 8192} {
		if got := TrackBits(spread); got != want {
			t.Errorf("a spread of %d: %d bits", spread, got)
		}
	}
}

func TestAMemberIsOwedMessagesOnlyOnceItHasSettled(t *testing.T) {
	t.Parallel()
	m := NewMembers(3, SettleMicros)
	if m.Owes(0, 0) || m.Expected(0, 0) != 0 {
		t.Error("nobody has joined")
	}
	m.Join(0, 0, math.MaxInt64)
	m.Join(1, 100_000, 2_000_000)
	m.Join(2, 200_000, 600_000) // its stay is shorter than the doubts around it
	steps := []struct {
		at                     int64
		expected0, expected1   int64
		owes0, owes1, owesThat bool
	}{
		{249_999, 0, 0, false, false, false},
		{250_000, 0, 1, true, false, false},
		{349_999, 0, 1, true, false, false},
		{350_000, 1, 1, true, true, false},
		{450_000, 1, 1, true, true, false},
		{1_749_999, 1, 1, true, true, false},
		{1_750_000, 0, 1, true, false, false},
	}
	for _, s := range steps {
		if got := m.Expected(0, s.at); got != s.expected0 {
			t.Errorf("at %d a message of 0 owes %d, want %d", s.at, got, s.expected0)
		}
		if got := m.Expected(1, s.at); got != s.expected1 {
			t.Errorf("at %d a message of 1 owes %d, want %d", s.at, got, s.expected1)
		}
		if m.Owes(0, s.at) != s.owes0 || m.Owes(1, s.at) != s.owes1 || m.Owes(2, s.at) != s.owesThat {
			t.Errorf("at %d: %v %v %v", s.at, m.Owes(0, s.at), m.Owes(1, s.at), m.Owes(2, s.at))
		}
	}
}

func TestAMemberThatIsCutOffIsOwedNothingMore(t *testing.T) {
	t.Parallel()
	m := NewMembers(2, SettleMicros)
	m.Join(0, 0, math.MaxInt64)
	m.Join(1, 0, math.MaxInt64)
	if m.Expected(0, 1_000_000) != 1 {
		t.Error("both have settled")
	}
	m.Leave(1)
	if m.Expected(0, 1_000_001) != 0 || m.Owes(1, 1_000_001) {
		t.Error("the one that is gone is still owed")
	}
	m.Join(1, 1_000_100, math.MaxInt64)
	if m.Expected(0, 1_100_000) != 0 || m.Expected(0, 1_250_100) != 1 {
		t.Error("the one that came back settles anew")
	}
}

func BenchmarkADelivery(b *testing.B) {
	text := make([]byte, HeaderBytes)
	marks := NewMarks(DrawKey(), 1000, 1)
	var s Seen
	for i := range b.N {
		words, _ := marks.Make(Header{uint32(i % 1000), uint32(i/1000 + 1), int64(i)})
		words.Put(text)
		h, _ := marks.Read(text)
		s.See(h.Sender, h.Seq, 1000)
	}
}
