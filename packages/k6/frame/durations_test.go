package frame

import (
	"math/rand/v2"
	"reflect"
	"testing"
	"time"
)

// The histogram of a window is the one that would have taken each duration.
func TestDurationsAreThoseOfAHistogramThatTookEachOfThem(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	want, w, other := NewHistogram(), NewWindow("measure", time.Now()), NewWindow("measure", time.Now())
	record := func(into *Window, micros int64) {
		into.Record(Latency, micros)
		_ = want.RecordValue(min(max(micros, LowestMicros), HighestMicros))
	}
	for _, micros := range []int64{-5, 0, 1, 2047, 2048, 2049, 4095, 4096, HighestMicros, HighestMicros + 1} {
		record(w, micros)
		record(other, micros)
	}
	for range 10_000 {
		record(w, int64(random.ExpFloat64()*1000))
		record(other, int64(random.ExpFloat64()*100_000))
	}
	w.Merge(other)
	if got := w.Histogram(Latency); !reflect.DeepEqual(got.Export(), want.Export()) {
		t.Errorf("%d durations up to %d are not the %d up to %d that were recorded", got.TotalCount(), got.Max(), want.TotalCount(), want.Max())
	}
	if h := w.Histogram(Lag); h != nil {
		t.Errorf("a series without durations has a histogram of %d", h.TotalCount())
	}
}
