package engine

import (
	"testing"
	"time"

	"plumbline/k6/engine/probe"
	"plumbline/k6/frame"
	"plumbline/k6/internal/wstest"
	"plumbline/k6/plan"
)

var allProbes = []probe.Kind{probe.Ping, probe.Fragments, probe.Text, probe.Close, probe.Delivery}

// probing runs a load with probes against a server with a fault.
func probing(t *testing.T, faults wstest.Faults, l load, probes ...probe.Kind) (*outcome, *wstest.Server) {
	t.Helper()
	server := wstest.Start(t, faults)
	o := runConfig(t, t.Context(), Config{
		Plan: l.plan(), Target: server.Address(), Zero: time.Now(), Loops: 1, Probes: probes,
	})
	server.Settle()
	return o, server
}

func TestProbesOfAnHonestServerChangeNothingThatTheLedgerSays(t *testing.T) {
	t.Parallel()
	cases := map[string]load{
		"chat":         chatting(10),
		"echo":         echoing(plan.Sending{Kind: plan.Open, PerClientPerS: 50, PayloadBytes: 300}),
		"echo, short":  echoing(plan.Sending{Kind: plan.Open, PerClientPerS: 50, PayloadBytes: 64}),
		"echo, closed": echoing(plan.Sending{Kind: plan.Closed, Depth: 2, PayloadBytes: 64}),
		"push":         pushing(3, 128, plan.Sending{Kind: plan.Open, PerClientPerS: 20, PayloadBytes: 64}),
	}
	for name, l := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l.measureS = 6
			o, server := probing(t, wstest.Faults{}, l, allProbes...)
			o.wantLedger(server.Book())
			o.wantFailures(nil)
			if made := o.all(frame.ProbesMade); made < 5 {
				t.Errorf("%d probes were made", made)
			}
			connections := int64(server.Book().Connections)
			if got := o.all(frame.ConnectionsOpened) + o.all(frame.ProbesConnected); got != connections {
				t.Errorf("%d connections are known, the server has seen %d", got, connections)
			}
		})
	}
}

func TestADeflatedMessageMayLeaveInFragments(t *testing.T) {
	t.Parallel()
	l := echoing(plan.Sending{Kind: plan.Open, PerClientPerS: 50, PayloadBytes: 300})
	l.deflate, l.measureS = true, 3
	o, server := probing(t, wstest.Faults{}, l, probe.Fragments)
	o.wantLedger(server.Book())
	o.wantFailures(nil)
}

func TestAServerThatKeepsTheContractForAGateAloneIsFoundUnderLoad(t *testing.T) {
	t.Parallel()
	cases := map[string]struct {
		faults wstest.Faults
		probe  probe.Kind
		cause  string
	}{
		"leaves pings unanswered":    {wstest.Faults{Pings: wstest.NoPong}, probe.Ping, frame.Pong},
		"answers pings with another": {wstest.Faults{Pings: wstest.OtherPong}, probe.Ping, frame.Pong},
		"takes any text":             {wstest.Faults{AnyText: true}, probe.Text, frame.TextTaken},
		"closes with another code":   {wstest.Faults{CloseAs: 1001}, probe.Close, frame.CloseAnswer},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := echoing(plan.Sending{Kind: plan.Open, PerClientPerS: 20, PayloadBytes: 64})
			l.measureS = 6
			o, _ := probing(t, c.faults, l, c.probe)
			if o.failures()[frame.Failure{Phase: frame.AtProbe, Cause: c.cause}] == 0 {
				t.Errorf("not found: %v", o.failures())
			}
		})
	}
}

// warmingUp is a load whose warm-up is long enough for followed messages to be judged in it. Nothing is sent until everybody has had
// time to join: a message that is owed to one client alone cannot arrive at some of its receivers.
func warmingUp(l load) *plan.Plan {
	p := l.plan()
	p.Stages[0].Seconds, p.Stages[0].Sends = 1.5, false
	p.Stages[1].Seconds = 9
	return p
}

func TestAWarmUpThatBreaksTheContractIsFoundByName(t *testing.T) {
	t.Parallel()
	open := echoing(plan.Sending{Kind: plan.Open, PerClientPerS: 20, PayloadBytes: 300})
	closed := echoing(plan.Sending{Kind: plan.Closed, Depth: 1, PayloadBytes: 64})
	answers := pushing(3, 400, plan.Sending{Kind: plan.Open, PerClientPerS: 5, PayloadBytes: 64})
	third := func(text []byte, _, n int) []byte {
		if n%3 == 0 {
			text[len(text)-1] ^= 1
		}
		return text
	}
	cases := map[string]struct {
		load   load
		faults wstest.Faults
		probe  probe.Kind
		cause  string
	}{
		"chat: twice to each":                 {chatting(5), wstest.Faults{DuplicateEvery: 1}, probe.Delivery, frame.Repeated},
		"chat: to the sender too":             {chatting(5), wstest.Faults{ToSender: true}, probe.Delivery, frame.WrongReceiver},
		"chat: to nobody":                     {chatting(5), wstest.Faults{DropEvery: 1}, probe.Delivery, frame.Missing},
		"chat: not to all":                    {chatting(5), wstest.Faults{DropEvery: 2}, probe.Delivery, frame.Incomplete},
		"echo: twice":                         {open, wstest.Faults{DuplicateEvery: 1}, probe.Delivery, frame.Repeated},
		"push: not all answers":               {answers, wstest.Faults{DropEvery: 3}, probe.Delivery, frame.Incomplete},
		"chat: fragments are lost":            {chatting(5), wstest.Faults{LoseFragmented: true}, probe.Fragments, frame.FragmentsLost},
		"echo: fragments are lost":            {open, wstest.Faults{LoseFragmented: true}, probe.Fragments, frame.FragmentsLost},
		"echo, closed: fragments are lost":    {closed, wstest.Faults{LoseFragmented: true}, probe.Fragments, frame.FragmentsLost},
		"push: fragments are lost":            {answers, wstest.Faults{LoseFragmented: true}, probe.Fragments, frame.FragmentsLost},
		"chat: fragments are changed":         {chatting(5), wstest.Faults{SpoilBetween: true}, probe.Fragments, frame.FragmentsChanged},
		"echo: fragments are changed":         {open, wstest.Faults{SpoilBetween: true}, probe.Fragments, frame.FragmentsChanged},
		"echo, closed: fragments are changed": {closed, wstest.Faults{SpoilBetween: true}, probe.Fragments, frame.FragmentsChanged},
		"push: one of the answers is changed": {answers, wstest.Faults{Alter: third}, probe.Fragments, frame.FragmentsChanged},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := runConfig(t, t.Context(), Config{
				Plan: warmingUp(c.load), Target: wstest.Start(t, c.faults).Address(), Zero: time.Now(), Loops: 1, Probes: []probe.Kind{c.probe},
			})
			var found int64
			for _, w := range o.windows {
				if w.Phase == plan.WarmUp {
					found += w.Failures[frame.Failure{Phase: frame.AtProbe, Cause: c.cause}]
				}
			}
			if found == 0 {
				t.Errorf("not found in the warm-up: %v", o.failures())
			}
			if followed, fragmented := o.all(frame.ProbesFollowed), o.all(frame.ProbesFragmented); followed == 0 || (fragmented > 0) != (c.probe == probe.Fragments) {
				t.Errorf("%d messages were followed, %d of them in fragments", followed, fragmented)
			}
		})
	}
}

func TestAMessageAboveTheRateLimitMayBeLost(t *testing.T) {
	t.Parallel()
	l := chatting(11)
	o := runConfig(t, t.Context(), Config{
		Plan: warmingUp(l), Target: wstest.Start(t, wstest.Faults{DropEvery: 1}).Address(), Zero: time.Now(), Probes: []probe.Kind{probe.Delivery},
	})
	o.wantFailures(nil)
	if o.all(frame.ProbesFollowed) == 0 {
		t.Error("no message was followed: the case proves nothing")
	}
}
