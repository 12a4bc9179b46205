// Package module is the JS module k6/x/plumbline: the plan, the clock, the phases and the native engine for scripts.
package module

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/grafana/sobek"
	"go.k6.io/k6/js/common"
	"go.k6.io/k6/js/modules"
	"go.k6.io/k6/metrics"

	"plumbline/k6/frame"
	"plumbline/k6/plan"
)

// Environment variables that the module reads.
const (
	PlanVariable   = "PLUMBLINE_PLAN"
	TargetVariable = "PLUMBLINE_TARGET"
)

// Register makes the module known to k6, once in a process.
func Register(link *frame.Link) {
	modules.Register("k6/x/plumbline", &Root{link: link, zero: time.Now()})
}

// Root makes the module's instance of each VU.
type Root struct {
	link *frame.Link
	// zero of the engine's clock.
	zero time.Time
	// ran is set by the first run of the process.
	ran atomic.Bool
}

// NewModuleInstance implements modules.Module.
func (r *Root) NewModuleInstance(vu modules.VU) modules.Instance {
	r.link.Manage()
	m := &Module{root: r, vu: vu, metrics: register(vu.InitEnv().Registry), lookup: lookup(vu.InitEnv())}
	m.clock = newFrameClock(m.push)
	return m
}

// Module is one VU's instance.
type Module struct {
	root    *Root
	vu      modules.VU
	metrics *registered
	lookup  func(name string) string
	clock   *frameClock
}

// lookup reads what -e gave to the script, then the process's environment.
func lookup(env *common.InitEnvironment) func(string) string {
	given := env.RuntimeOptions.Env
	return func(name string) string {
		if value, ok := given[name]; ok {
			return value
		}
		value, _ := env.LookupEnv(name)
		return value
	}
}

// Exports implements modules.Instance.
func (m *Module) Exports() modules.Exports {
	return modules.Exports{Named: map[string]any{
		"nowMicros": m.NowMicros,
		"plan":      m.Plan,
		"target":    m.Target,
		"phase":     m.Phase,
		"end":       m.End,
		"shape":     m.Shape,
		"run":       m.Run,
	}}
}

// NowMicros returns the microseconds since the process began, on a clock that never steps.
func (m *Module) NowMicros() int64 { return time.Since(m.root.zero).Microseconds() }

// Plan returns the load plan of PLUMBLINE_PLAN, checked, as a plain object.
func (m *Module) Plan() (map[string]any, error) {
	text := m.lookup(PlanVariable)
	if text == "" {
		return nil, errors.New(PlanVariable + " is not set: it holds the load plan as JSON")
	}
	if _, err := plan.Parse([]byte(text)); err != nil {
		return nil, fmt.Errorf("%s: %w", PlanVariable, err)
	}
	var object map[string]any
	err := json.Unmarshal([]byte(text), &object)
	return object, err
}

// Target returns the server's address, ws://ip:port or wss://ip:port, of PLUMBLINE_TARGET.
func (m *Module) Target() (string, error) {
	target := m.lookup(TargetVariable)
	if _, err := toTarget(target); err != nil {
		return "", fmt.Errorf("%s: %w", TargetVariable, err)
	}
	return target, nil
}

// Phase closes the open frame and opens the first one of a phase. With the seconds that the phase will last, no second
// ends so near to the phase's end that a sliver would be left.
func (m *Module) Phase(name string, seconds sobek.Value) error {
	if m.vu.State() == nil {
		return errors.New("phase() belongs to the load, not to the init context")
	}
	var length time.Duration
	if seconds != nil && !sobek.IsUndefined(seconds) {
		length = time.Duration(seconds.ToFloat() * float64(time.Second))
	}
	return m.clock.phase(name, length)
}

// push puts a mark into k6's stream of samples. After the run's end there is no stream.
func (m *Module) push(container metrics.SampleContainer) {
	metrics.PushIfNotDone(m.vu.Context(), m.vu.State().Samples, container)
}

// End closes the last frame. What happens afterwards is not counted.
func (m *Module) End() { m.clock.end() }
