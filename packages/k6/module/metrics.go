package module

import (
	"fmt"
	"net/netip"
	"net/url"

	"go.k6.io/k6/metrics"

	"plumbline/k6/frame"
)

// registered holds our metrics by the window's own order.
type registered struct {
	counters []*metrics.Metric
	series   []*metrics.Metric
	errors   *metrics.Metric
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
	return r
}

// push puts something into k6's stream of samples. After the run's end there is no stream.
func (m *Module) push(container metrics.SampleContainer) {
	metrics.PushIfNotDone(m.vu.Context(), m.vu.State().Samples, container)
}

// checkTarget accepts ws://<ip>:<port> alone: names would make a lookup part of every connect time.
func checkTarget(target string) error {
	u, err := url.Parse(target)
	if err == nil && u.Scheme == "ws" && (u.Path == "" || u.Path == "/") {
		if _, err = netip.ParseAddrPort(u.Host); err == nil {
			return nil
		}
	}
	return fmt.Errorf("%q is not ws://<ip>:<port>", target)
}
