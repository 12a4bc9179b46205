package engine

import (
	"strings"
	"sync/atomic"
	"testing"

	"plumbline/k6/frame"
)

// mostInASecond is how many answers the clients of a flow may give in their first second: a second's part at once, and as many within it.
const mostInASecond = 2 * 5000

// looping answers each answer with two more messages that are answered, and everything else as an honest server does.
func looping(answers *atomic.Int64) func(int, asked, func(string)) {
	return func(n int, m asked, say func(string)) {
		if m.Type == "alive" {
			answers.Add(1)
			say("beat")
			say("beat")
			return
		}
		honest(n, m, say)
		if m.Type == "hello" {
			say("beat")
		}
	}
}

func TestAServerThatAnswersAnswersIsAnsweredNoMore(t *testing.T) {
	t.Parallel()
	var answers atomic.Int64
	target := flowServer(t, looping(&answers))
	o := run(t, t.Context(), flowPlan(t, 5, asking, answered), target)
	if stopped := o.failures()[frame.Failure{Phase: frame.AtSteady, Cause: frame.Answers}]; stopped != 4 {
		t.Errorf("%d of 4 connections stopped answering", stopped)
	}
	if got := answers.Load(); got < 4*1000 || got > mostInASecond {
		t.Errorf("%d messages were answered, at most %d may be", got, mostInASecond)
	}
	if owed, came := o.all(frame.LedgerExpected), o.all(frame.LedgerDelivered); owed < 10 || came < owed/2 {
		t.Errorf("%d of %d replies came: the iterations go on", came, owed)
	}
}

func TestEveryDeliveryOfAFlowMayBeAnswered(t *testing.T) {
	t.Parallel()
	var answers atomic.Int64
	target := flowServer(t, func(n int, m asked, say func(string)) {
		switch m.Type {
		case "alive":
			answers.Add(1)
			return
		case "hello": // messages were kept for the client
			say(strings.Repeat("beat\n", 500))
		case "ask":
			say(strings.Repeat("beat\n", 50))
		}
		honest(n, m, say)
	})
	p := flowPlan(t, 10, asking, answered)
	p.Flow.Lines = true
	o := run(t, t.Context(), p, target)
	wantAll(t, o, 40, 1)
	if want := 4*500 + 50*o.all(frame.MessagesSent); answers.Load() != want {
		t.Errorf("%d of %d messages were answered", answers.Load(), want)
	}
}
