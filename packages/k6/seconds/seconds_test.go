package seconds

import (
	"encoding/json"
	"testing"
	"time"

	"go.k6.io/k6/metrics"
)

var registry = metrics.NewRegistry()

var (
	counter = registry.MustNewMetric("sent", metrics.Counter, metrics.Data)
	gauge   = registry.MustNewMetric("users", metrics.Gauge)
	rate    = registry.MustNewMetric("checked", metrics.Rate)
	trend   = registry.MustNewMetric("rtt", metrics.Trend, metrics.Time)
)

func at(seconds float64) time.Time { return time.Unix(1000, 0).Add(time.Duration(seconds * 1e9)) }

func linesOf(t *testing.T, lines []any) []string {
	t.Helper()
	texts := []string{}
	for _, line := range lines {
		text, err := json.Marshal(line)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	return texts
}

func expect(t *testing.T, got, want []string) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("got %q, want %q", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("line %d is %s, want %s", i, got[i], want[i])
		}
	}
}

func TestSamplesAreAddedUpBySecond(t *testing.T) {
	a := newAdder()
	a.add(counter, at(0.5), 3)
	a.add(counter, at(0.9), 4)
	a.add(gauge, at(0.9), 7)
	a.add(gauge, at(0.95), 0)
	a.add(rate, at(0.1), 1)
	a.add(rate, at(0.2), 0)
	a.add(trend, at(0.3), 4)
	a.add(trend, at(0.4), 1.5)
	expect(t, linesOf(t, a.end()), []string{
		`{"plumbline":"metric","name":"sent","type":"counter","contains":"data"}`,
		`{"plumbline":"metric","name":"users","type":"gauge","contains":"default"}`,
		`{"plumbline":"metric","name":"checked","type":"rate","contains":"default"}`,
		`{"plumbline":"metric","name":"rtt","type":"trend","contains":"time"}`,
		`{"plumbline":"second","second":0,"metrics":{"checked":{"type":"rate","passes":1,"count":2},` +
			`"rtt":{"type":"trend","sum":5.5,"count":2,"min":1.5,"max":4},"sent":{"type":"counter","sum":7},` +
			`"users":{"type":"gauge","value":0}}}`,
	})
}

func TestASecondStaysOpenForLateSamplesAndCountsThoseThatComeLaterStill(t *testing.T) {
	a := newAdder()
	a.add(counter, at(0), 1)
	a.add(counter, at(3), 1)
	expect(t, linesOf(t, a.closed())[1:], []string{`{"plumbline":"second","second":0,"metrics":{"sent":{"type":"counter","sum":1}}}`})
	a.add(counter, at(0.5), 10)
	expect(t, linesOf(t, a.end()), []string{
		`{"plumbline":"second","second":1,"metrics":{"sent":{"type":"counter","sum":10}}}`,
		`{"plumbline":"second","second":3,"metrics":{"sent":{"type":"counter","sum":1}}}`,
	})
}
