package accuracy

import (
	"fmt"
	"os"
	"testing"
	"time"

	"plumbline/k6/ledger"
	"plumbline/k6/plan"
)

// lossCase is a server that goes wrong in a known way.
type lossCase struct {
	name     string
	workload string
	clients  int
	behaviour
}

const (
	perClientPerS = 20
	lossSeconds   = 2
	lastSeq       = perClientPerS * lossSeconds
)

func lossCases() []lossCase {
	drops := func(every uint32) func(ledger.Header) int {
		return func(h ledger.Header) int {
			if (h.Seq+h.Sender)%every == 0 {
				return 0
			}
			return 1
		}
	}
	doubles := func(h ledger.Header) int { return 1 + map[bool]int{true: 1}[h.Seq%11 == 0] }
	// A held-back answer needs a message that follows, even when the next one is lost.
	swaps := func(h ledger.Header) bool { return h.Seq%13 == 0 && h.Seq+1 < lastSeq }
	lastOnes := func(h ledger.Header) int { return map[bool]int{true: 1}[h.Seq < lastSeq] }
	fallsSilent := func(h ledger.Header) int { return map[bool]int{true: 1}[h.Sender != 3 || h.Seq <= 10] }
	all := func(h ledger.Header) int {
		if h.Seq%11 == 0 {
			return 2
		}
		return drops(7)(h)
	}
	return []lossCase{
		{"nothing", plan.Echo, 20, behaviour{}},
		{"every 7th is lost", plan.Echo, 20, behaviour{answers: drops(7)}},
		{"each client's last is lost", plan.Echo, 20, behaviour{answers: lastOnes}},
		{"one client falls silent", plan.Echo, 20, behaviour{answers: fallsSilent}},
		{"every 11th is doubled", plan.Echo, 20, behaviour{answers: doubles}},
		{"every 13th is overtaken", plan.Echo, 20, behaviour{swaps: swaps}},
		{"all of it", plan.Echo, 20, behaviour{answers: all, swaps: swaps}},
		{"push, every 7th is lost", plan.Push, 20, behaviour{answers: drops(7)}},
		{"push, all but order", plan.Push, 20, behaviour{answers: all}},
		{"fan-out, every 7th is lost", plan.Chat, 15, behaviour{answers: drops(7)}},
		{"fan-out, all but order", plan.Chat, 15, behaviour{answers: all}},
	}
}

func TestTheLedgerIsRightToTheLastMessage(t *testing.T) {
	t.Parallel()
	sending := plan.Sending{Kind: plan.Open, PerClientPerS: perClientPerS, PayloadBytes: 128}
	cases := lossCases()
	servers, generators := make([]*server, len(cases)), make([]*generator, len(cases))
	// All at once: counts do not depend on what else the machine does.
	for i, c := range cases {
		servers[i] = startServer(t, c.behaviour)
		if c.workload == plan.Push {
			sending.PayloadBytes = 24
		} else {
			sending.PayloadBytes = 128
		}
		generators[i] = startGenerator(t, load(c.workload, c.clients, sending, lossSeconds), servers[i].target(), "")
	}
	var found table
	var names []string
	for i, c := range cases {
		names = append(names, c.name)
		t.Run(c.name, func(t *testing.T) { c.judge(t, servers[i], generators[i].wait(t), &found) })
	}
	found.print(os.Stdout, names, "server", "owed", "lost", "doubled", "out of order")
}

func (c lossCase) judge(t *testing.T, s *server, r report, found *table) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.failed) > 0 || len(r.errors) > 0 {
		t.Fatalf("errors of the server: %v, of the generator: %v", s.failed, r.errors)
	}
	receivers := 1
	switch c.workload {
	case plan.Chat:
		receivers = c.clients - 1
	case plan.Push:
		receivers = answersOfPush
	}
	var cells []string
	for _, figure := range []struct {
		what              string
		ledger, serverSay int64
	}{
		{"owed", r.counts["ledger.expected"], int64(s.received * receivers)},
		{"lost", r.counts["ledger.expected"] - r.counts["ledger.delivered"], int64(s.dropped)},
		{"doubled", r.counts["ledger.duplicated"], int64(s.duplicated)},
		{"out of order", r.counts["ledger.reordered"], int64(s.swapped)},
		{"unexpected", r.counts["ledger.unexpected"], 0},
		{"received", r.counts["deliveries.received"], int64(len(s.deliveries) + s.duplicated)},
		{"sent", r.counts["messages.sent"], int64(c.clients * lastSeq)},
	} {
		if figure.ledger != figure.serverSay {
			t.Errorf("%s: %d in the ledger, %d at the server", figure.what, figure.ledger, figure.serverSay)
		}
		cells = append(cells, fmt.Sprintf("%d of %d", figure.ledger, figure.serverSay))
	}
	found.add(c.name, cells[:4]...)
}

// TestTicksThatNeverComeAreLost drops every 7th of each client's ticks, and doubles every 11th.
func TestTicksThatNeverComeAreLost(t *testing.T) {
	t.Parallel()
	s := startServer(t, behaviour{tickingFor: 4 * time.Second, answers: func(h ledger.Header) int {
		switch {
		case h.Seq > 15: // later ones may be due when nothing is measured any more
			return 1
		case h.Seq%7 == 0:
			return 0
		case h.Seq%11 == 0:
			return 2
		}
		return 1
	}})
	r := startGenerator(t, load(plan.Ticks, 20, plan.Sending{Kind: plan.None}, lossSeconds), s.target(), "").wait(t)
	s.mu.Lock()
	defer s.mu.Unlock()
	if lost := r.counts["ledger.expected"] - r.counts["ledger.delivered"]; lost != int64(s.dropped) || lost != 20*2 {
		t.Errorf("%d ticks are lost, the server left out %d", lost, s.dropped)
	}
	if doubled := r.counts["ledger.duplicated"]; doubled != int64(s.duplicated) || doubled != 20 {
		t.Errorf("%d ticks are doubled, the server doubled %d", doubled, s.duplicated)
	}
	if r.counts["ledger.unexpected"] != 0 || r.counts["ledger.reordered"] != 0 {
		t.Errorf("%d ticks are unexpected, %d out of order", r.counts["ledger.unexpected"], r.counts["ledger.reordered"])
	}
}
