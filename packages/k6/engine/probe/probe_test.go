package probe

import (
	"testing"

	"plumbline/k6/engine/connection"
	"plumbline/k6/engine/session"
	"plumbline/k6/plan"
	"plumbline/k6/wire"
)

func TestAPlanThatDisturbsMakesNoProbes(t *testing.T) {
	t.Parallel()
	s := &session.Session{Plan: &plan.Plan{Disturbance: &plan.Disturbance{Kind: plan.Cuts}}}
	if New([]Kind{Ping}, s, &connection.Set{}, wire.Mask{}) != nil {
		t.Error("probes are made")
	}
}

func TestOnlyKnownProbesAreTaken(t *testing.T) {
	t.Parallel()
	if probes, err := Parse("ping,delivery,fragments,text,close"); err != nil || len(probes) != 5 {
		t.Errorf("%v, %v", probes, err)
	}
	if probes, err := Parse(""); err != nil || probes != nil {
		t.Errorf("%v, %v", probes, err)
	}
	if _, err := Parse("ping, text"); err == nil {
		t.Error("a probe that does not exist was taken")
	}
}
