package frame

import "go.k6.io/k6/metrics"

// Limits that an upper-limit search can cross.
const (
	LatencyLimit = "latency"
	ErrorLimit   = "errors"
	LossLimit    = "losses"
)

// Stop says where an upper-limit search ended: the plan's stage, which limit it crossed, and the figure against the limit,
// microseconds of the 99th percentile, errors ÷ clients or lost ÷ owed deliveries. It travels in k6's stream of samples, as a Cut does.
type Stop struct {
	Stage   int     `json:"stage"`
	Clients int     `json:"clients"`
	Why     string  `json:"why"`
	Value   float64 `json:"value"`
	Limit   float64 `json:"limit"`
}

// GetSamples implements k6's SampleContainer: a stop holds no sample.
func (Stop) GetSamples() []metrics.Sample { return nil }

var _ metrics.SampleContainer = Stop{}
