package ledger

import (
	"testing"

	"golang.org/x/sys/unix"
)

// table is the design that decision 45 did not take: the mark has no tag, and the due time of a message is looked up in what was
// sent. It knows the last messages of each sender of its own generator.
type table struct {
	due  []int64
	each uint32
}

func newTable(senders, each int) *table {
	return &table{due: make([]int64, senders*each), each: uint32(each)}
}

func (t *table) place(h Header) *int64 { return &t.due[h.Sender*t.each+h.Seq&(t.each-1)] }

func (t *table) make(h Header) Words {
	*t.place(h) = h.Micros
	return h.words(0)
}

// read reports whether the mark at the start of src is that of a message that was sent.
func (t *table) read(src []byte) (Header, bool) {
	h, _, ok := WordsOf(src).header()
	return h, ok && int(h.Sender) < len(t.due)/int(t.each) && *t.place(h) == h.Micros
}

const benchSenders, benchDepth = 128, 16

// Each turn is one mark that is made and read `copies` times: 1 is an echo, 99 a chat of 100.
func benchmarkMarks(b *testing.B, copies int, make func(Header) Words, read func([]byte) bool) {
	var mark [HeaderBytes]byte
	since := cpuNs()
	for i := range b.N {
		make(Header{uint32(i % benchSenders), uint32(i/benchSenders + 1), int64(i)}).Put(mark[:])
		for range copies {
			if !read(mark[:]) {
				b.Fatal("the mark is not read")
			}
		}
	}
	b.ReportMetric(float64(cpuNs()-since)/float64(b.N)/float64(copies), "cpu-ns/mark")
}

func cpuNs() int64 {
	var used unix.Rusage
	_ = unix.Getrusage(unix.RUSAGE_SELF, &used) // cannot fail
	return used.Utime.Nano() + used.Stime.Nano()
}

func BenchmarkTagAndTable(b *testing.B) {
	for name, copies := range map[string]int{"echo": 1, "chat of 100": 99} {
		b.Run("tag, "+name, func(b *testing.B) {
			marks := NewMarks(DrawKey(), benchSenders, benchDepth)
			benchmarkMarks(b, copies, func(h Header) Words {
				words, _ := marks.Make(h)
				return words
			}, func(mark []byte) bool {
				_, flaw := marks.Read(mark)
				return flaw == Sound
			})
		})
		b.Run("table alone, "+name, func(b *testing.B) {
			t := newTable(benchSenders, benchDepth)
			benchmarkMarks(b, copies, t.make, func(mark []byte) bool {
				_, ok := t.read(mark)
				return ok
			})
		})
	}
	// The cost to a receiver of a mark that its loop neither made nor has seen: one of another loop or generator.
	b.Run("tag, first sight", func(b *testing.B) {
		key := DrawKey()
		maker, reader := NewMarks(key, 1, 1), NewMarks(key, 1, 1)
		benchmarkMarks(b, 1, func(h Header) Words {
			words, _ := maker.Make(h)
			return words
		}, func(mark []byte) bool {
			_, flaw := reader.Read(mark)
			return flaw == Sound
		})
	})
}

func TestATableAloneKnowsWhatItsGeneratorSentAndNoMore(t *testing.T) {
	t.Parallel()
	table := newTable(2, 2)
	var mark [HeaderBytes]byte
	table.make(Header{1, 3, 70}).Put(mark[:])
	if h, ok := table.read(mark[:]); !ok || h.Micros != 70 {
		t.Errorf("%+v, %v", h, ok)
	}
	Header{0, 3, 70}.words(0).Put(mark[:])
	if _, ok := table.read(mark[:]); ok {
		t.Error("a message that was not sent is known")
	}
}
