package output

import (
	"go.k6.io/k6/metrics"

	"plumbline/k6/frame"
)

var (
	counterByName = nameIndex(frame.Ids[:])
	seriesByName  = nameIndex(frame.SeriesIds[:])
)

func nameIndex(ids []string) map[string]int {
	index := make(map[string]int, len(ids))
	for i, id := range ids {
		index[frame.MetricName(id)] = i
	}
	return index
}

// adder adds standard samples up to the window between two cuts. Before the first cut and after the last one there is
// no window, and samples are not ours.
type adder struct {
	window *frame.Window
	// standard: k6's own metrics count as well, because the script knows nothing of ours.
	standard bool
}

// cut closes the open window, if there is one, and opens the next, if there is one.
func (a *adder) cut(c frame.Cut) *frame.Window {
	closed := a.window
	if closed != nil {
		closed.Length = c.At.Sub(closed.Start)
	}
	a.window = nil
	if c.Next == "" {
		return closed
	}
	a.window = frame.NewWindow(c.Next, c.At)
	if closed != nil {
		// A state lasts until it is set anew.
		a.window.Counts[frame.ConnectionsOpen] = closed.Counts[frame.ConnectionsOpen]
	}
	return closed
}

func (a *adder) add(samples []metrics.Sample) {
	if a.window == nil {
		return
	}
	for _, sample := range samples {
		name := sample.Metric.Name
		if i, ok := counterByName[name]; ok {
			a.count(frame.Counter(i), int64(sample.Value))
		} else if i, ok := seriesByName[name]; ok {
			a.window.Record(frame.Series(i), int64(sample.Value))
		} else if name == frame.ErrorsMetric {
			a.fail(sample)
		} else if a.standard {
			a.addStandard(sample)
		}
	}
}

func (a *adder) count(c frame.Counter, value int64) {
	if c.IsGauge() {
		a.window.Counts[c] = value
	} else {
		a.window.Counts[c] += value
	}
}

func (a *adder) fail(sample metrics.Sample) {
	phase, _ := sample.Tags.Get("phase")
	cause, _ := sample.Tags.Get("cause")
	a.window.Failures[frame.Failure{Phase: phase, Cause: cause}] += int64(sample.Value)
}
