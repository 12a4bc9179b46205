package module

import (
	"errors"
	"fmt"

	"go.k6.io/k6/lib"
	"go.k6.io/k6/metrics"

	"plumbline/k6/engine"
	"plumbline/k6/engine/probe"
	"plumbline/k6/frame"
	"plumbline/k6/plan"
)

// StartVariable names the environment variable that gates the start: with the value gatedStart a generator waits until the worker
// says when the load begins, so that several of them begin together.
const (
	StartVariable = "PLUMBLINE_START"
	gatedStart    = "told"
)

// ProbesVariable names the environment variable that lists the checks of the contract which the load makes while it runs.
const ProbesVariable = "PLUMBLINE_PROBES"

// RowsVariable names the environment variable with the file of a flow's rows, where they are too many for the plan.
const RowsVariable = "PLUMBLINE_ROWS"

var errRunsOnce = errors.New("run() makes the whole load by itself, once in a process: let one VU call it in one iteration")

// Run executes a load plan with the native engine against PLUMBLINE_TARGET. It returns when the plan is over, or when
// k6 is stopped.
func (m *Module) Run(object map[string]any) error {
	state := m.vu.State()
	if state == nil {
		return errors.New("run() belongs to the load, not to the init context")
	}
	c, err := m.configOf(object, state.Options.ExecutionSegment)
	if err != nil {
		return err
	}
	if !m.root.ran.CompareAndSwap(false, true) {
		return errRunsOnce
	}
	start, gated, err := m.awaitStart(c.Plan)
	if err != nil {
		return err
	}
	c.Zero, c.FromZero, c.Ahead = start.At, gated, start.Ahead
	// Windows go into the stream even when the run is being stopped: k6 reads it until this call has returned.
	totals, tags := newTotals(), state.Tags.GetCurrentValues().Tags
	c.OnStop = func(s frame.Stop) { state.Samples <- s }
	c.OnWindow = func(w *frame.Window) {
		totals.add(w)
		state.Samples <- frame.Whole{Window: w, Samples: m.metrics.samplesOf(w, tags)}
	}
	if err := engine.Run(m.vu.Context(), c); err != nil {
		return err
	}
	state.Samples <- metrics.Samples(m.metrics.quantilesOf(totals, tags))
	return nil
}

// configOf reads what to run from the script's plan, the environment and k6's options.
func (m *Module) configOf(object map[string]any, segment *lib.ExecutionSegment) (c engine.Config, err error) {
	if c.Plan, err = parseObject(object); err != nil {
		return c, err
	}
	target, err := toTarget(m.lookup(TargetVariable))
	if err != nil {
		return c, fmt.Errorf("%s: %w", TargetVariable, err)
	}
	c.Target = target.address
	site, err := siteOf(m.lookup(SiteVariable))
	if err != nil {
		return c, err
	}
	if c.TLS, err = m.tlsFor(c.Plan, target, site); err != nil {
		return c, err
	}
	if site != nil {
		c.Site = site.toEngine()
	}
	if c.Share, err = shareOf(segment, c.Plan); err != nil {
		return c, err
	}
	if c.Probes, err = probe.Parse(m.lookup(ProbesVariable)); err != nil {
		return c, fmt.Errorf("%s: %w", ProbesVariable, err)
	}
	if c.Plan.Flow != nil {
		if err = c.Plan.Flow.Open(m.lookup(RowsVariable)); err != nil {
			return c, err
		}
	}
	c.Key, err = m.keyOf(c.Plan)
	return c, err
}

// awaitStart returns the zero of the load's clock: that which the worker reports where the start is gated, else the process's own.
func (m *Module) awaitStart(p *plan.Plan) (start frame.Start, gated bool, err error) {
	start, gated = frame.Start{At: m.root.zero}, m.lookup(StartVariable) == gatedStart
	if p.Workload == plan.Chat && p.Sharers() > 1 && !gated {
		return start, gated, errors.New(StartVariable + ": generators that share a chat begin at a time that the worker says, because each counts on when the others send")
	}
	if gated {
		if reported, ok := m.root.link.AwaitStart(m.vu.Context()); ok {
			start = reported
		}
	}
	return start, gated, nil
}
