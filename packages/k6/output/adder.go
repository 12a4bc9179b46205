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
	// slots remembers what each metric is, so that a sample costs no comparison of names.
	slots map[*metrics.Metric]slot
}

// slot is what a metric means in a window.
type slot struct {
	kind  kind
	index int
}

type kind uint8

const (
	foreign kind = iota // no metric of ours
	counter
	series
	failures
)

// slotOf returns what the metric is in a window.
func (a *adder) slotOf(metric *metrics.Metric) slot {
	s, ok := a.slots[metric]
	if ok {
		return s
	}
	if i, ok := counterByName[metric.Name]; ok {
		s = slot{counter, i}
	} else if i, ok := seriesByName[metric.Name]; ok {
		s = slot{series, i}
	} else if metric.Name == frame.ErrorsMetric {
		s = slot{failures, 0}
	}
	if a.slots == nil {
		a.slots = map[*metrics.Metric]slot{}
	}
	a.slots[metric] = s
	return s
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
	for i := range samples {
		a.addOne(&samples[i])
	}
}

func (a *adder) addOne(sample *metrics.Sample) {
	if a.window == nil {
		return
	}
	switch slot := a.slotOf(sample.Metric); slot.kind {
	case counter:
		a.count(frame.Counter(slot.index), int64(sample.Value))
	case series:
		a.window.Record(frame.Series(slot.index), int64(sample.Value))
	case failures:
		a.fail(sample)
	case foreign:
		if a.standard {
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

func (a *adder) fail(sample *metrics.Sample) {
	phase, _ := sample.Tags.Get("phase")
	cause, _ := sample.Tags.Get("cause")
	a.window.Failures[frame.Failure{Phase: phase, Cause: cause}] += int64(sample.Value)
}
