package engine

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"plumbline/k6/frame"
)

func TestEveryReplyOfAFlowIsOwedAndComes(t *testing.T) {
	t.Parallel()
	var rows, beats atomic.Int64
	target := flowServer(t, func(n int, m asked, say func(string)) {
		if m.Type == "ask" && m.Row == "second" {
			rows.Add(1)
		}
		if m.Type == "alive" {
			beats.Add(1)
		}
		if m.Type != "alive" {
			say("beat")
		}
		honest(n, m, say)
	})
	o := run(t, t.Context(), flowPlan(t, 20, asking, answered, confirm, confirmed), target)
	wantAll(t, o, 80, 2)
	if sent := o.all(frame.MessagesSent); rows.Load() < sent/5 || beats.Load() == 0 {
		t.Errorf("of %d messages %d had the second row, and %d heartbeats were answered", sent, rows.Load(), beats.Load())
	}
}

func TestEachReplyOfAnIterationHasItsOwnLatencies(t *testing.T) {
	t.Parallel()
	target := flowServer(t, honest)
	o := run(t, t.Context(), flowPlan(t, 10, asking, answered, confirm, confirmed), target)
	wantAll(t, o, 40, 2)
	counts := [3]int64{}
	for _, w := range o.windows {
		for reply := range counts {
			if h := w.Histogram(frame.Reply + frame.Series(reply)); h != nil {
				counts[reply] += h.TotalCount()
			}
		}
	}
	if counts != [3]int64{40, 40, 0} {
		t.Errorf("the replies have %v latencies of their own", counts)
	}
}

func TestAReplyMayComeBeforeItsStepAndInAnotherOrder(t *testing.T) {
	t.Parallel()
	target := flowServer(t, func(n int, m asked, say func(string)) {
		if m.Type == "ask" {
			say("ok " + m.ID)
		}
		honest(n, m, say)
	})
	pause := `{"kind":"think","ms":20}`
	ok := strings.Replace(confirmed, `{"slot":0}`, `{"value":"id"}`, 1)
	o := run(t, t.Context(), flowPlan(t, 10, asking, pause, answered, ok, pause), target)
	wantAll(t, o, 40, 2)
}

func TestEachLineOfAMessageIsOneWhereTheFlowSaysSo(t *testing.T) {
	t.Parallel()
	target := flowServer(t, func(n int, m asked, say func(string)) {
		if m.Type == "ask" {
			say(`{"type":"answer","list":[{"id":"` + m.ID + `"}]}` + "\nbeat\n\nok " + m.ID)
			return
		}
		honest(n, m, say)
	})
	ok := strings.Replace(confirmed, `{"slot":0}`, `{"value":"id"}`, 1)
	p := flowPlan(t, 10, asking, answered, ok)
	p.Flow.Lines = true
	wantAll(t, run(t, t.Context(), p, target), 40, 2)
}

func TestAReplyThatIsLargeOrInPiecesIsReadWhole(t *testing.T) {
	t.Parallel()
	filler := strings.Repeat("x", 200<<10)
	target := flowServer(t, func(n int, m asked, say func(string)) {
		if m.Type == "ask" {
			say(`{"filler":"` + filler + `","type":"answer","list":[{"id":"` + m.ID + `"}]}`)
			return
		}
		honest(n, m, say)
	})
	o := run(t, t.Context(), flowPlan(t, 5, asking, answered), target)
	wantAll(t, o, 20, 1)
}

func TestAReplyThatNeverComesIsLostAndOthersAreUnexpected(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		answer string
		failed frame.Failure
	}{
		"another id": {`{"type":"answer","list":[{"id":"0"}]}`, frame.Failure{Phase: frame.AtSteady, Cause: frame.Timeout}},
		"no JSON":    {`{"type":"answer","list":[{`, frame.Failure{Phase: frame.AtSteady, Cause: frame.Timeout}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			target := flowServer(t, func(n int, m asked, say func(string)) {
				if m.Type == "ask" {
					say(c.answer)
					return
				}
				honest(n, m, say)
			})
			o := run(t, t.Context(), flowPlan(t, 2, asking, answered, confirm, confirmed), target)
			o.want(frame.LedgerExpected, 16)
			o.want(frame.LedgerDelivered, 0)
			if o.failures()[c.failed] < 8 || o.all(frame.LedgerUnexpected) < 8 || o.all(frame.MessagesSent) >= o.all(frame.MessagesOffered) {
				t.Errorf("failures %v, %d unexpected, %d of %d messages sent", o.failures(), o.all(frame.LedgerUnexpected),
					o.all(frame.MessagesSent), o.all(frame.MessagesOffered))
			}
		})
	}
}

func TestAConnectionWhoseGreetingIsNotAnsweredFails(t *testing.T) {
	t.Parallel()
	target := flowServer(t, func(int, asked, func(string)) {})
	o := run(t, t.Context(), flowPlan(t, 5, asking, answered), target)
	o.wantFailures(map[frame.Failure]int64{{Phase: frame.AtHandshake, Cause: frame.Timeout}: 4})
	o.want(frame.MessagesSent, 0)
	o.want(frame.ConnectionsClosed, 4)
}

func TestAnIterationThatHasToWaitCountsFromWhenItWasDue(t *testing.T) {
	t.Parallel()
	target := flowServer(t, func(n int, m asked, say func(string)) {
		if m.Type == "ask" {
			time.Sleep(60 * time.Millisecond)
		}
		honest(n, m, say)
	})
	o := run(t, t.Context(), flowPlan(t, 40, asking, answered), target)
	longest := int64(0)
	for _, w := range o.windows {
		if h := w.Histogram(frame.Latency); h != nil {
			longest = max(longest, h.Max())
		}
	}
	if longest < 400_000 {
		t.Errorf("the longest latency is %d µs, although iterations have waited for those before them", longest)
	}
	if sent, offered := o.all(frame.MessagesSent), o.all(frame.MessagesOffered); sent > offered/2 {
		t.Errorf("%d of %d messages were sent, although each iteration takes more than two periods", sent, offered)
	}
}

func TestABinaryReplyMayComeInSeveralMessages(t *testing.T) {
	t.Parallel()
	target := serveConnections(t, func(conn *websocket.Conn) {
		for {
			kind, bytes, err := conn.ReadMessage()
			if err != nil {
				return
			}
			if kind == websocket.TextMessage {
				_ = conn.WriteMessage(kind, []byte(`{"type":"welcome"}`))
				continue
			}
			for _, b := range bytes {
				_ = conn.WriteMessage(kind, []byte{b})
			}
		}
	})
	packet := `[{"hex":"30ff"},{"value":"connection","width":5},{"value":"id"}]`
	p := flowPlan(t, 10, `{"kind":"send","binary":true,"parts":`+packet+`}`,
		`{"kind":"expect","withinMs":400,"match":{"kind":"binary","prefix":`+packet+`}}`)
	o := run(t, t.Context(), p, target)
	wantAll(t, o, 40, 1)
}

func TestAReplyThatIsLateIsLostAlsoWhileTheClientPauses(t *testing.T) {
	t.Parallel()
	target := flowServer(t, func(n int, m asked, say func(string)) {
		if m.Type == "ask" {
			time.Sleep(200 * time.Millisecond)
		}
		honest(n, m, say)
	})
	soon := strings.Replace(answered, `"withinMs":400`, `"withinMs":50`, 1)
	o := run(t, t.Context(), flowPlan(t, 1, asking, `{"kind":"think","ms":400}`, soon), target)
	o.want(frame.LedgerExpected, 4)
	o.want(frame.LedgerDelivered, 0)
	if late := o.failures()[frame.Failure{Phase: frame.AtSteady, Cause: frame.Timeout}]; late < 4 || o.all(frame.LedgerUnexpected) < 4 {
		t.Errorf("%d replies were late, %d unexpected", late, o.all(frame.LedgerUnexpected))
	}
}
