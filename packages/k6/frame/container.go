package frame

import (
	"time"

	"go.k6.io/k6/metrics"
)

// Cut is a mark in k6's stream of samples: the window open so far, if any, ends here and the next begins.
// It is pushed into the stream like a sample, so that what was counted before it stays before it.
type Cut struct {
	At time.Time
	// Next is the phase of the window that begins; empty when none does.
	Next string
}

// GetSamples implements k6's SampleContainer: a mark holds no sample.
func (Cut) GetSamples() []metrics.Sample { return nil }

// Whole is a window that its engine closed itself, on its way through k6's stream of samples. It is the seam between
// an engine and the outputs: the frame output takes the window as it is, with whole histograms; every other output and
// k6's thresholds see the counters as standard samples.
type Whole struct {
	*Window
	Samples []metrics.Sample
}

// GetSamples implements k6's SampleContainer.
func (w Whole) GetSamples() []metrics.Sample { return w.Samples }

var (
	_ metrics.SampleContainer = Cut{}
	_ metrics.SampleContainer = Whole{}
)
