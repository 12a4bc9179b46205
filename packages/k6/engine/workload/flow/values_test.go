package flow

import (
	"bytes"
	"testing"
	"time"

	"plumbline/k6/plan"
	"plumbline/k6/wire"
)

// TestAPatternTakesTimeByTheMessagesLength has a pattern for which an engine that backtracks never ends.
func TestAPatternTakesTimeByTheMessagesLength(t *testing.T) {
	t.Parallel()
	pattern := newMatcher(&plan.FlowMatch{Kind: plan.MatchText, Pattern: `^(a+)+$`})
	letters := bytes.Repeat([]byte("a"), 200<<10)
	for name, c := range map[string]struct {
		payload []byte
		want    likeness
	}{
		"letters alone":             {letters, whole},
		"another character at last": {append(bytes.Clone(letters), '!'), unlike},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			done := make(chan likeness, 1)
			go func() {
				var v values
				done <- v.match(pattern, &message{opcode: wire.Text, payload: c.payload}, &actor{})
			}()
			select {
			case got := <-done:
				if got != c.want {
					t.Errorf("likeness %d, want %d", got, c.want)
				}
			case <-time.After(20 * time.Second):
				t.Error("the pattern is still looked for after 20 s")
			}
		})
	}
}
