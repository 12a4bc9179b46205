package module

import (
	"math"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
	"go.k6.io/k6/metrics"

	"plumbline/k6/frame"
)

// registered holds our metrics by the window's own order.
type registered struct {
	counters []*metrics.Metric
	series   []*metrics.Metric
	errors   *metrics.Metric
	// standard are k6's own counters of what a window counts.
	standard map[frame.Counter]*metrics.Metric
}

// register makes our metrics known to k6. The registry returns the same metric for the same name, so every VU may ask.
func register(registry *metrics.Registry) *registered {
	r := &registered{errors: registry.MustNewMetric(frame.ErrorsMetric, metrics.Counter)}
	for c, id := range frame.Ids {
		kind := metrics.Counter
		if frame.Counter(c).IsGauge() {
			kind = metrics.Gauge
		}
		r.counters = append(r.counters, registry.MustNewMetric(frame.MetricName(id), kind))
	}
	for _, id := range frame.SeriesIds {
		r.series = append(r.series, registry.MustNewMetric(frame.MetricName(id), metrics.Trend))
	}
	builtin := metrics.RegisterBuiltinMetrics(registry)
	r.standard = map[frame.Counter]*metrics.Metric{
		frame.ConnectionsOpened: builtin.WSSessions, frame.MessagesSent: builtin.WSMessagesSent,
		frame.DeliveriesReceived: builtin.WSMessagesReceived,
		frame.BytesSent:          builtin.DataSent, frame.BytesReceived: builtin.DataReceived,
	}
	return r
}

// samplesOf returns a window's counters and errors as standard samples, under our names and, where k6 has one, under its own.
func (r *registered) samplesOf(w *frame.Window, tags *metrics.TagSet) []metrics.Sample {
	at := w.Start.Add(w.Length)
	samples := make([]metrics.Sample, 0, len(w.Counts)+len(r.standard)+len(w.Failures))
	add := func(metric *metrics.Metric, tags *metrics.TagSet, value float64) {
		samples = append(samples, metrics.Sample{TimeSeries: metrics.TimeSeries{Metric: metric, Tags: tags}, Time: at, Value: value})
	}
	for c, metric := range r.counters {
		add(metric, tags, float64(w.Counts[c]))
	}
	for c, metric := range r.standard {
		add(metric, tags, float64(w.Counts[c]))
	}
	for failure, count := range w.Failures {
		add(r.errors, tags.With("phase", failure.Phase).With("cause", failure.Cause), float64(count))
	}
	return samples
}

// totals are the histograms of a whole run, without its warm-up.
type totals []*hdrhistogram.Histogram

func newTotals() totals {
	t := make(totals, len(frame.SeriesIds))
	for s := range t {
		t[s] = frame.NewHistogram()
	}
	return t
}

func (t totals) add(w *frame.Window) {
	for s, total := range t {
		if h := w.Histogram(frame.Series(s)); h != nil && w.Phase != "warm-up" {
			total.Merge(h)
		}
	}
}

// maxQuantiles bounds the samples that stand for a histogram.
const maxQuantiles = 1000

// quantilesOf returns evenly spaced quantiles of the run's histograms as samples, so that thresholds work: k6 keeps every
// sample of a trend in memory and could not keep every message.
func (r *registered) quantilesOf(t totals, tags *metrics.TagSet) []metrics.Sample {
	var samples []metrics.Sample
	now := time.Now()
	for s, total := range t {
		n := min(total.TotalCount(), maxQuantiles)
		for i := range n {
			quantile := 100 * float64(i) / math.Max(float64(n-1), 1)
			samples = append(samples, metrics.Sample{
				TimeSeries: metrics.TimeSeries{Metric: r.series[s], Tags: tags},
				Time:       now, Value: float64(total.ValueAtPercentile(quantile)),
			})
		}
	}
	return samples
}
