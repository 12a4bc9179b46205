package push

import (
	"bytes"
	"math"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"plumbline/k6/engine/message"
	"plumbline/k6/engine/moment"
	"plumbline/k6/engine/session"
	"plumbline/k6/frame"
	"plumbline/k6/ledger"
	"plumbline/k6/plan"
	"plumbline/k6/wire"
)

// All that the ledger does for one of the many answers to a push message: a generator without one would do nothing of it.
func BenchmarkTheLedgerOfAPushAnswer(b *testing.B) {
	p, answer := asked(b)
	var used unix.Rusage
	_ = unix.Getrusage(unix.RUSAGE_SELF, &used) // cannot fail
	since := used.Utime.Nano() + used.Stime.Nano()
	for i := range b.N {
		if !p.HoldsMark(answer, 128) || !p.recall(0, answer) || !p.question.own {
			b.Fatal("the answer is not read")
		}
		if _, ok := p.readIndex(answer); !ok {
			b.Fatal("the answer is not read")
		}
		if kind := (wire.Kind{Opcode: wire.Text}); !p.Passes(kind) {
			p.Verify(kind, answer, p.question.header)
		}
		if p.Track(0, uint64(i)) == ledger.New && p.question.counts {
			p.Window.Counts[frame.LedgerDelivered]++
		}
	}
	_ = unix.Getrusage(unix.RUSAGE_SELF, &used)
	b.ReportMetric(float64(used.Utime.Nano()+used.Stime.Nano()-since)/float64(b.N), "cpu-ns/op")
}

// asked is a workload whose one client has sent a message, and the first answer to it.
func asked(b *testing.B) (*Push, []byte) {
	load := &plan.Plan{
		Workload: plan.Push, Push: &plan.PushAnswers{Count: 100, Bytes: 128}, Sending: plan.Sending{Kind: plan.Closed, Depth: 1, PayloadBytes: 24},
		Stages: []plan.Stage{{Phase: plan.Measure, Seconds: 60, Clients: 1, Sends: true}},
	}
	key, mask := ledger.DrawKey(), wire.NewMask()
	s := session.New(load, session.Setup{Share: plan.Whole(), Loops: 1, Key: key, Messages: message.New(load, mask, key)}, moment.New(time.Now()))
	s.Window = frame.NewWindow(plan.Measure, time.Now())
	s.Begin(0)
	s.SampleShare(1.0 / 64)
	c := &s.Clients[0]
	c.Standing, c.LeavesAt = session.Joined, math.MaxInt64
	sent := s.Stamp(0, 1, false)
	id := append([]byte(nil), sent[len(sent)-24:]...)
	mask.Apply(id, 0)
	answer := bytes.Repeat([]byte("0"), 128)
	copy(answer, append(id, ":0:"...))
	return New(s), answer
}
