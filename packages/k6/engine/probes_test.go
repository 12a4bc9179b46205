package engine

import (
	"testing"
	"time"

	"plumbline/k6/frame"
	"plumbline/k6/internal/wstest"
	"plumbline/k6/plan"
)

var allProbes = []Probe{PingProbe, TextProbe, CloseProbe, FragmentsProbe}

// probing runs a load with probes against a server with a fault.
func probing(t *testing.T, faults wstest.Faults, l load, probes ...Probe) (*outcome, *wstest.Server) {
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
		"chat":         chat(10),
		"echo":         echo(plan.Sending{Kind: plan.Open, PerClientPerS: 50, PayloadBytes: 300}),
		"echo, short":  echo(plan.Sending{Kind: plan.Open, PerClientPerS: 50, PayloadBytes: 64}),
		"echo, closed": echo(plan.Sending{Kind: plan.Closed, Depth: 2, PayloadBytes: 64}),
		"push":         push(3, 128, plan.Sending{Kind: plan.Open, PerClientPerS: 20, PayloadBytes: 64}),
	}
	for name, l := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l.measureS = 4
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
	l := echo(plan.Sending{Kind: plan.Open, PerClientPerS: 50, PayloadBytes: 300})
	l.deflate, l.measureS = true, 3
	o, server := probing(t, wstest.Faults{}, l, FragmentsProbe)
	o.wantLedger(server.Book())
	o.wantFailures(nil)
}

func TestAServerThatKeepsTheContractForAGateAloneIsFoundUnderLoad(t *testing.T) {
	t.Parallel()
	cases := map[string]struct {
		faults wstest.Faults
		probe  Probe
		cause  string
	}{
		"leaves pings unanswered":    {wstest.Faults{Pings: wstest.NoPong}, PingProbe, frame.Pong},
		"answers pings with another": {wstest.Faults{Pings: wstest.OtherPong}, PingProbe, frame.Pong},
		"takes any text":             {wstest.Faults{AnyText: true}, TextProbe, frame.TextTaken},
		"closes with another code":   {wstest.Faults{CloseAs: 1001}, CloseProbe, frame.CloseAnswer},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := echo(plan.Sending{Kind: plan.Open, PerClientPerS: 20, PayloadBytes: 64})
			l.measureS = 6
			o, _ := probing(t, c.faults, l, c.probe)
			if o.failures()[frame.Failure{Phase: frame.AtProbe, Cause: c.cause}] == 0 {
				t.Errorf("not found: %v", o.failures())
			}
		})
	}
}

func TestAPlanThatDisturbsMakesNoProbes(t *testing.T) {
	t.Parallel()
	p := &plan.Plan{Disturbance: &plan.Disturbance{Kind: plan.Cuts}}
	if newProbes(allProbes, p) != nil {
		t.Error("probes are made")
	}
}

func TestOnlyKnownProbesAreTaken(t *testing.T) {
	t.Parallel()
	if probes, err := ParseProbes("ping,fragments,text,close"); err != nil || len(probes) != 4 {
		t.Errorf("%v, %v", probes, err)
	}
	if probes, err := ParseProbes(""); err != nil || probes != nil {
		t.Errorf("%v, %v", probes, err)
	}
	if _, err := ParseProbes("ping, text"); err == nil {
		t.Error("a probe that does not exist was taken")
	}
}
