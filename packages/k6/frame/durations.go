package frame

import (
	"math/bits"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// exactBits is the size of the longest duration that has a bucket of its own: of longer ones the histogram tells the first bits apart.
const exactBits = 11

// buckets of a histogram of the range and precision that all frames share.
var buckets = len(NewHistogram().Export().Counts)

// durations count those of one series by the bucket of a histogram, in its order. Every delivery is recorded: the histogram's own way
// to a bucket would cost several times as much.
type durations []int64

// record adds a duration in microseconds, in the histogram's range.
func (d durations) record(micros int64) {
	coarse := bits.Len64(uint64(micros)|(1<<exactBits-1)) - exactBits // bits that the bucket does not tell apart
	d[coarse<<(exactBits-1)+int(micros>>coarse)]++
}

func (d durations) merge(o durations) {
	for i, n := range o {
		d[i] += n
	}
}

// histogram returns a new histogram of all.
func (d durations) histogram() *hdrhistogram.Histogram {
	return hdrhistogram.Import(&hdrhistogram.Snapshot{
		LowestTrackableValue: LowestMicros, HighestTrackableValue: HighestMicros, SignificantFigures: Digits, Counts: d,
	})
}

// NewHistogram makes an empty histogram of the range and precision that all frames share.
func NewHistogram() *hdrhistogram.Histogram {
	return hdrhistogram.New(LowestMicros, HighestMicros, Digits)
}
