package flow

import (
	"testing"
	"time"
)

// given counts the answers of one client that is asked so often each second, at once, and is asked no more after the first refusal.
func given(p pace, perS, seconds int) (count int) {
	at, ok := int64(0), true
	for second := range seconds {
		for range perS {
			now := int64(second) * int64(time.Second)
			if at, ok = p.next(at, now); !ok {
				return count
			}
			count++
		}
	}
	return count
}

func TestAClientMayAnswerItsPartOfAllAnswers(t *testing.T) {
	t.Parallel()
	const seconds = 60
	for name, c := range map[string]struct {
		clients, perS, want int
	}{
		"a second's part at once":               {4, 1250, 1250 * seconds},
		"more than a second's part":             {4, 1251, 1250},
		"a few of each of the most clients":     {2000, 2, 2 * seconds},
		"a burst of one of the most clients":    {2000, 20, 20},
		"a flood of one of the most clients":    {2000, 1000, 20},
		"one client has the part of all others": {1, 5000, 5000 * seconds},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := given(newPace(c.clients), c.perS, seconds); got < c.want || got > c.want+c.want/2 {
				t.Errorf("%d answers, want %d", got, c.want)
			}
		})
	}
}
