package output

import (
	"path/filepath"
	"testing"
	"time"

	"go.k6.io/k6/metrics"
	"golang.org/x/sys/unix"
)

// The cost of a script's own sample on its way into a frame.
func BenchmarkASample(b *testing.B) {
	s := newSamples()
	s.cut(time.Now(), "measure")
	for range 500 {
		s.add("plumbline_messages_sent", metrics.Counter, 1)
		s.add("plumbline_latency", metrics.Trend, 1234)
	}
	out := newOutput(b, "file:"+filepath.Join(b.TempDir(), "frames.ndjson"), "")
	out.AddMetricSamples(s.all[:1])
	b.ResetTimer()
	var before, after unix.Rusage
	_ = unix.Getrusage(unix.RUSAGE_SELF, &before) // cannot fail
	for i := 0; i < b.N; i += 1000 {
		out.AddMetricSamples(s.all[1:])
	}
	_ = unix.Getrusage(unix.RUSAGE_SELF, &after)
	used := after.Utime.Nano() + after.Stime.Nano() - before.Utime.Nano() - before.Stime.Nano()
	b.ReportMetric(float64(used)/float64(b.N), "cpu-ns/op")
}
