package output

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
	"github.com/sirupsen/logrus"
	"go.k6.io/k6/metrics"
	"go.k6.io/k6/output"

	"plumbline/k6/frame"
)

func newOutput(t testing.TB, target, secret string) *Output {
	t.Helper()
	logger := logrus.New()
	logger.SetOutput(t.Output())
	out, err := New(output.Params{ConfigArgument: target, Logger: logger, Environment: map[string]string{SecretVariable: secret}}, managed())
	if err != nil {
		t.Fatal(err)
	}
	return out.(*Output)
}

// samples makes standard k6 samples under our names.
type samples struct {
	registry *metrics.Registry
	all      []metrics.SampleContainer
}

func newSamples() *samples { return &samples{registry: metrics.NewRegistry()} }

func (s *samples) add(name string, kind metrics.MetricType, value float64, tags ...string) {
	set := s.registry.RootTagSet()
	for i := 0; i < len(tags); i += 2 {
		set = set.With(tags[i], tags[i+1])
	}
	metric := s.registry.MustNewMetric(name, kind)
	s.all = append(s.all, metrics.Sample{TimeSeries: metrics.TimeSeries{Metric: metric, Tags: set}, Value: value})
}

func (s *samples) cut(at time.Time, next string) {
	s.all = append(s.all, frame.Cut{At: at, Next: next})
}

func readMessages(t *testing.T, path string) (frames []*frame.Frame, end int) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	end = -1
	for line := range strings.Lines(string(text)) {
		var m frame.Message
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatal(err)
		}
		if m.Type == "end" {
			end = *m.Frames
		} else {
			frames = append(frames, m.Frame)
		}
	}
	return frames, end
}

func TestStandardSamplesBecomeFramesBetweenTheMarks(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "frames.ndjson")
	out := newOutput(t, "file:"+path, "")
	if err := out.Start(); err != nil {
		t.Fatal(err)
	}
	at := time.UnixMilli(1_700_000_000_000)
	s := newSamples()
	s.add("plumbline_messages_sent", metrics.Counter, 100) // before the first mark: nobody's
	s.cut(at, "warm-up")
	s.add("plumbline_messages_sent", metrics.Counter, 2)
	s.add("plumbline_messages_sent", metrics.Counter, 3)
	s.add("plumbline_connections_open", metrics.Gauge, 7)
	s.add("plumbline_connections_open", metrics.Gauge, 9)
	s.add("plumbline_latency", metrics.Trend, 1500)
	s.add("plumbline_latency", metrics.Trend, 90_000_000)
	s.add("plumbline_errors", metrics.Counter, 1, "phase", "steady", "cause", "reset")
	s.add("plumbline_errors", metrics.Counter, 2, "phase", "connect", "cause", "refused")
	s.add("plumbline_unheard_of", metrics.Counter, 2)
	s.add("http_reqs", metrics.Counter, 2)
	s.cut(at.Add(1000200*time.Microsecond), "measure")
	s.cut(at.Add(2*time.Second), "measure")
	out.AddMetricSamples(s.all)
	if err := out.Stop(); err != nil {
		t.Fatal(err)
	}
	frames, end := readMessages(t, path)
	if len(frames) != 3 || end != 3 {
		t.Fatalf("%d frames, the end says %d", len(frames), end)
	}
	first := frames[0]
	if first.V != 1 || first.Seq != 0 || first.Phase != "warm-up" || first.StartMs != 1_700_000_000_000 || first.DurationMs != 1000.2 {
		t.Errorf("the first frame is %+v", first)
	}
	if first.Values["messages.sent"] != 5 || first.Values["connections.open"] != 9 || len(first.Values) != len(frame.Ids) {
		t.Errorf("its values are %v", first.Values)
	}
	want := []frame.ErrorCount{{Phase: "connect", Cause: "refused", Count: 2}, {Phase: "steady", Cause: "reset", Count: 1}}
	if len(first.Errors) != 2 || first.Errors[0] != want[0] || first.Errors[1] != want[1] {
		t.Errorf("its errors are %v", first.Errors)
	}
	h, err := hdrhistogram.Decode([]byte(first.Histograms["latency"]))
	if err != nil || h.TotalCount() != 2 || h.ValueAtPercentile(50) != 1500 || h.Max() < frame.HighestMicros {
		t.Errorf("its latencies are %v %v", h, err)
	}
	if len(first.Histograms) != 1 {
		t.Errorf("empty histograms are sent: %v", first.Histograms)
	}
	quiet := frames[1]
	if quiet.Seq != 1 || quiet.Phase != "measure" || quiet.DurationMs != 999.8 || quiet.Values["messages.sent"] != 0 || quiet.Values["connections.open"] != 9 {
		t.Errorf("a second in which nothing happened is %+v", quiet)
	}
}

func TestAWholeWindowBecomesAFrameAsItIs(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "frames.ndjson")
	out := newOutput(t, "file:"+path, "")
	if err := out.Start(); err != nil {
		t.Fatal(err)
	}
	w := frame.NewWindow("drain", time.UnixMilli(5000))
	w.Length = time.Second
	w.Counts[frame.LedgerDelivered] = 123_456_789
	for i := range int64(1000) {
		w.Record(frame.Connect, i)
	}
	s := newSamples()
	s.add("plumbline_ledger_delivered", metrics.Counter, 1)
	sample := s.all[0].(metrics.Sample)
	out.AddMetricSamples([]metrics.SampleContainer{frame.Whole{Window: w, Samples: []metrics.Sample{sample}}})
	if err := out.Stop(); err != nil {
		t.Fatal(err)
	}
	frames, _ := readMessages(t, path)
	if len(frames) != 1 || frames[0].Values["ledger.delivered"] != 123_456_789 {
		t.Fatalf("frames %+v", frames)
	}
	h, err := hdrhistogram.Decode([]byte(frames[0].Histograms["connect"]))
	if err != nil || h.TotalCount() != 1000 || h.Min() != 1 {
		t.Errorf("%v %v", h, err)
	}
}

func TestAnUnusableTargetIsSaidAtOnce(t *testing.T) {
	t.Parallel()
	for _, target := range []string{"", "file:", "http://127.0.0.1:1", "frames.ndjson"} {
		if _, err := New(output.Params{ConfigArgument: target, Logger: logrus.New()}, managed()); err == nil {
			t.Errorf("%q was accepted", target)
		}
	}
	for _, target := range []string{"ws://127.0.0.1:1/frames", "file:/nowhere/at/all"} {
		if err := newOutput(t, target, "").Start(); err == nil || !strings.Contains(err.Error(), target) {
			t.Errorf("%q: %v", target, err)
		}
	}
}

func TestAnAbortedRunWaitsLess(t *testing.T) {
	t.Parallel()
	worker := startWorker(t, workerFaults{deaf: true})
	out := newOutput(t, worker.url(), "s3cret")
	if err := out.Start(); err != nil {
		t.Fatal(err)
	}
	out.AddMetricSamples([]metrics.SampleContainer{frame.Cut{At: time.Now(), Next: "measure"}})
	start := time.Now()
	err := out.StopWithTestError(errors.New("told to stop"))
	if err == nil || !strings.Contains(err.Error(), "1 frames were not acknowledged") {
		t.Errorf("the worker acknowledged nothing, but Stop says %v", err)
	}
	if took := time.Since(start); took > finishWait/2 {
		t.Errorf("it took %v", took)
	}
}

func TestAMarkThatIsUnderWayAtTheEndIsAwaited(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "frames.ndjson")
	out := newOutput(t, "file:"+path, "")
	if err := out.Start(); err != nil {
		t.Fatal(err)
	}
	out.AddMetricSamples([]metrics.SampleContainer{frame.Cut{At: time.Now(), Next: "measure"}})
	out.marks.Go(func() {
		<-out.quit
		time.Sleep(50 * time.Millisecond)
		out.AddMetricSamples([]metrics.SampleContainer{frame.Cut{At: time.Now(), Next: "measure"}})
	})
	if err := out.Stop(); err != nil {
		t.Fatal(err)
	}
	if frames, end := readMessages(t, path); len(frames) != 2 || end != 2 {
		t.Errorf("%d frames, the end says %d", len(frames), end)
	}
}
