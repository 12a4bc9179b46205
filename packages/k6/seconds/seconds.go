// Package seconds is the k6 output "plumbline-seconds": it adds the samples of any script up by metric, and prints a line of JSON
// for each metric when its first sample comes, and one for each second.
//
//	{"plumbline":"metric","name":"rtt","type":"trend","contains":"time"}
//	{"plumbline":"second","second":3,"metrics":{"rtt":{"type":"trend","count":2,"sum":5.5,"min":1.5,"max":4}}}
//
// A line for each sample, as k6's own output json has it, takes more of a processor than the load itself.
package seconds

import (
	"encoding/json"
	"io"
	"time"

	"go.k6.io/k6/metrics"
	"go.k6.io/k6/output"
)

const (
	every = time.Second
	// late is by how many seconds a sample may follow later ones: k6 hands samples on about once a second.
	late = 2
	// most metrics that are told of; a script that makes up more of them gets no more.
	most = 500
)

// figure is what came of a metric within a second.
type figure struct {
	Type   string   `json:"type"`
	Sum    *float64 `json:"sum,omitempty"`
	Value  *float64 `json:"value,omitempty"`
	Passes *int64   `json:"passes,omitempty"`
	Count  *int64   `json:"count,omitempty"`
	Min    *float64 `json:"min,omitempty"`
	Max    *float64 `json:"max,omitempty"`
}

type second struct {
	Kind    string             `json:"plumbline"`
	Second  int64              `json:"second"`
	Metrics map[string]*figure `json:"metrics"`
}

type definition struct {
	Kind     string `json:"plumbline"`
	Name     string `json:"name"`
	Type     string `json:"type"`
	Contains string `json:"contains"`
}

// Output implements k6's output.Output.
type Output struct {
	output.SampleBuffer
	out     io.Writer
	flusher *output.PeriodicFlusher
	adder   adder
}

// Register makes the output known to k6, once in a process.
func Register() {
	output.RegisterExtension("plumbline-seconds", func(params output.Params) (output.Output, error) {
		return &Output{out: params.StdOut, adder: newAdder()}, nil
	})
}

// Description implements output.Output.
func (o *Output) Description() string { return "plumbline-seconds" }

// Start implements output.Output.
func (o *Output) Start() (err error) {
	o.flusher, err = output.NewPeriodicFlusher(every, o.flush)
	return err
}

// Stop implements output.Output: it prints what is still open.
func (o *Output) Stop() error {
	o.flusher.Stop()
	o.print(o.adder.end())
	return nil
}

func (o *Output) flush() {
	for _, container := range o.GetBufferedSamples() {
		for _, sample := range container.GetSamples() {
			o.adder.add(sample.Metric, sample.Time, sample.Value)
		}
	}
	o.print(o.adder.closed())
}

// print writes a line each. Standard output is a pipe to the worker: if it is gone, k6 is ended as well.
func (o *Output) print(lines []any) {
	encoder := json.NewEncoder(o.out)
	for _, line := range lines {
		_ = encoder.Encode(line)
	}
}

// adder adds samples up by second and metric.
type adder struct {
	known map[string]bool
	told  []any // definitions that were not printed yet
	open  map[int64]map[string]*figure
	// Unix time of the first sample; seconds count from it. Those before next are closed.
	first, last, next int64
}

func newAdder() adder {
	return adder{known: map[string]bool{}, open: map[int64]map[string]*figure{}, first: -1}
}

func (a *adder) add(metric *metrics.Metric, at time.Time, value float64) {
	if !a.known[metric.Name] {
		if len(a.known) >= most {
			return
		}
		a.known[metric.Name] = true
		a.told = append(a.told, definition{"metric", metric.Name, metric.Type.String(), metric.Contains.String()})
	}
	if a.first < 0 {
		a.first = at.Unix()
	}
	// a late one counts in the oldest second that is still open: none is dropped
	n := max(at.Unix()-a.first, a.next)
	a.last = max(a.last, n)
	figures := a.open[n]
	if figures == nil {
		figures = map[string]*figure{}
		a.open[n] = figures
	}
	f := figures[metric.Name]
	if f == nil {
		f = &figure{Type: metric.Type.String()}
		figures[metric.Name] = f
	}
	f.add(metric.Type, value)
}

func (f *figure) add(kind metrics.MetricType, value float64) {
	switch kind {
	case metrics.Counter:
		f.Sum = plus(f.Sum, value)
	case metrics.Gauge:
		f.Value = &value
	case metrics.Rate:
		passes := int64(0)
		if value != 0 {
			passes = 1
		}
		f.Passes, f.Count = plus(f.Passes, passes), plus(f.Count, 1)
	case metrics.Trend:
		if f.Count == nil {
			f.Min, f.Max = &value, &value
		}
		smallest, largest := min(*f.Min, value), max(*f.Max, value)
		f.Min, f.Max = &smallest, &largest
		f.Sum, f.Count = plus(f.Sum, value), plus(f.Count, 1)
	}
}

func plus[N int64 | float64](sum *N, value N) *N {
	if sum != nil {
		value += *sum
	}
	return &value
}

// closed returns the definitions and the seconds that are complete.
func (a *adder) closed() []any { return a.until(a.last - late) }

// end returns all that is left.
func (a *adder) end() []any { return a.until(a.last + 1) }

func (a *adder) until(before int64) []any {
	lines := a.told
	a.told = nil
	for ; a.next < before; a.next++ {
		if figures := a.open[a.next]; figures != nil {
			lines = append(lines, second{"second", a.next, figures})
			delete(a.open, a.next)
		}
	}
	return lines
}
