package module

import (
	"errors"
	"fmt"
	"sync/atomic"

	"go.k6.io/k6/metrics"

	"plumbline/k6/engine"
	"plumbline/k6/engine/probe"
	"plumbline/k6/frame"
	"plumbline/k6/plan"
)

// StartVariable names the environment variable that lets a generator wait, when it says startTold, until the worker tells it
// to begin: several of them begin together.
const (
	StartVariable = "PLUMBLINE_START"
	startTold     = "told"
)

// ProbesVariable names the environment variable that lists the checks of the contract which the load makes while it runs.
const ProbesVariable = "PLUMBLINE_PROBES"

// ran is set by the first run of the process.
var ran atomic.Bool

var errRunsOnce = errors.New("run() makes the whole load by itself, once in a process: let one VU call it in one iteration")

// Run executes a load plan with the native engine against PLUMBLINE_TARGET. It returns when the plan is over, or when
// k6 is told to stop.
func (m *Module) Run(object map[string]any) error {
	state := m.vu.State()
	if state == nil {
		return errors.New("run() belongs to the load, not to the init context")
	}
	p, err := parseObject(object)
	if err != nil {
		return err
	}
	target, err := toTarget(m.lookup(TargetVariable))
	if err != nil {
		return fmt.Errorf("%s: %w", TargetVariable, err)
	}
	tls, err := m.tlsFor(p, target)
	if err != nil {
		return err
	}
	share, err := shareOf(state.Options.ExecutionSegment, p)
	if err != nil {
		return err
	}
	probes, err := probe.Parse(m.lookup(ProbesVariable))
	if err != nil {
		return fmt.Errorf("%s: %w", ProbesVariable, err)
	}
	key, err := m.keyOf(p)
	if err != nil {
		return err
	}
	if !ran.CompareAndSwap(false, true) {
		return errRunsOnce
	}
	start, told := frame.Start{At: processStart}, m.lookup(StartVariable) == startTold
	if p.Workload == plan.Chat && p.Sharers() > 1 && !told {
		return errors.New(StartVariable + ": generators that share a chat begin when they are told, because each counts on when the others send")
	}
	if told {
		if word, ok := frame.AwaitStart(m.vu.Context()); ok {
			start = word
		}
	}
	// Windows go into the stream even when the run is being stopped: k6 reads it until this call has returned.
	totals := newTotals()
	tags := state.Tags.GetCurrentValues().Tags
	stopped := func(s frame.Stop) { state.Samples <- s }
	err = engine.Run(m.vu.Context(), engine.Config{
		Plan: p, Key: key, Share: share, Target: target.address, TLS: tls, Zero: start.At, FromZero: told, Ahead: start.Ahead,
		Probes: probes,
		OnStop: stopped,
		OnWindow: func(w *frame.Window) {
			totals.add(w)
			state.Samples <- frame.Whole{Window: w, Samples: m.metrics.samplesOf(w, tags)}
		},
	})
	if err == nil {
		state.Samples <- metrics.Samples(m.metrics.quantilesOf(totals, tags))
	}
	return err
}
