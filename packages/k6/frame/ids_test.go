package frame

import (
	"encoding/json"
	"os"
	"slices"
	"testing"
)

// The tests of packages/core hold their list to the same file.
func TestTheValuesOfAFrameAreThoseThatTheProductKnows(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../testdata/frame-metrics.json")
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	if err := json.Unmarshal(text, &want); err != nil {
		t.Fatal(err)
	}
	if got := slices.Sorted(slices.Values(Ids[:])); !slices.Equal(got, slices.Sorted(slices.Values(want))) {
		t.Errorf("a window counts %v, testdata/frame-metrics.json has %v", got, want)
	}
}
