package output

import (
	"time"

	"go.k6.io/k6/metrics"

	"plumbline/k6/frame"
	"plumbline/k6/plan"
)

const microsPerMilli = 1000

// standardCounters are k6's own metrics that count what a frame counts. Its bytes include what carries the messages.
var standardCounters = map[string]frame.Counter{
	metrics.WSSessionsName:         frame.ConnectionsOpened,
	metrics.WSMessagesSentName:     frame.MessagesSent,
	metrics.WSMessagesReceivedName: frame.DeliveriesReceived,
	metrics.DataSentName:           frame.BytesSent,
	metrics.DataReceivedName:       frame.BytesReceived,
}

// standardSeries are k6's own metrics that are times, in milliseconds. A ping is the only round trip of a WebSocket that
// k6 measures by itself.
var standardSeries = map[string]frame.Series{
	metrics.WSConnectingName: frame.Connect,
	metrics.WSPingName:       frame.Latency,
}

// addStandard adds one of k6's own samples, in a script that marks no frames.
func (a *adder) addStandard(sample *metrics.Sample) {
	name := sample.Metric.Name
	if c, ok := standardCounters[name]; ok {
		a.count(c, int64(sample.Value))
		if c == frame.ConnectionsOpened {
			a.count(frame.ConnectionsAttempted, int64(sample.Value))
			a.window.Counts[frame.ConnectionsOpen] += int64(sample.Value)
		}
	} else if s, ok := standardSeries[name]; ok {
		a.window.Record(s, int64(sample.Value*microsPerMilli))
	} else if name == metrics.WSSessionDurationName { // the session is over
		a.window.Counts[frame.ConnectionsClosed]++
		a.window.Counts[frame.ConnectionsOpen] = max(0, a.window.Counts[frame.ConnectionsOpen]-1)
	}
}

// cutEachSecond closes a frame each second until quit, all of them in the phase measure: a script without our module
// says nothing of phases.
func (o *Output) cutEachSecond(quit <-chan struct{}) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-quit:
			return
		case at := <-ticker.C:
			o.AddMetricSamples([]metrics.SampleContainer{frame.Cut{At: at, Next: plan.Measure}})
		}
	}
}
