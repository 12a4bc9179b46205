package plan

import (
	"errors"
	"fmt"
	"slices"
)

// maxInFlight bounds the bytes that one client of a closed loop has on their way.
const maxInFlight = 16 << 20

func (p *Plan) check() error {
	if p.V != 1 {
		return fmt.Errorf("v: version %d is unknown, 1 is expected", p.V)
	}
	if err := p.checkWorkload(); err != nil {
		return err
	}
	if len(p.Stages) < 1 || len(p.Stages) > 50 {
		return fmt.Errorf("stages: %d, 1 to 50 are expected", len(p.Stages))
	}
	for i, stage := range p.Stages {
		if err := stage.check(); err != nil {
			return fmt.Errorf("stages[%d].%w", i, err)
		}
	}
	if t := p.Transport; t != nil && t.Context && !t.Deflate {
		return errors.New("transport.context: true, which needs deflate")
	}
	if err := p.Sending.check(p.Workload); err != nil {
		return fmt.Errorf("sending.%w", err)
	}
	if s := p.SessionS; s != nil && !(*s > 0 && *s <= 3600) {
		return fmt.Errorf("sessionS: %g, over 0 and at most 3600 is expected", *s)
	}
	if p.Limit != nil {
		if err := p.Limit.check(); err != nil {
			return fmt.Errorf("limit.%w", err)
		}
	}
	if d := p.Disturbance; d != nil {
		if err := d.check(p); err != nil {
			return fmt.Errorf("disturbance.%w", err)
		}
	}
	return p.checkGenerators()
}

func (p *Plan) checkGenerators() error {
	switch {
	case p.Generators < 0 || p.Generators > 8:
		return fmt.Errorf("generators: %d, 1 to 8 is expected", p.Generators)
	case p.Generators > 1 && p.Workload == Chat && !p.foreseeable():
		return errors.New("generators: a chat is divided only where the plan tells who is there and sends: an open load without sessions and disturbances")
	case p.Generators > 1 && p.Limit != nil:
		return errors.New("generators: a search for a limit is not divided, because it is judged over all clients")
	default:
		return nil
	}
}

// foreseeable reports whether the plan alone determines when each client sends.
func (p *Plan) foreseeable() bool {
	return p.Sending.Kind == Open && p.SessionS == nil && p.Disturbance == nil
}

func (s Stage) check() error {
	if !slices.Contains([]string{WarmUp, Measure, Drain}, s.Phase) {
		return fmt.Errorf("phase: %q is not one of warm-up, measure, drain", s.Phase)
	}
	if !(s.Seconds > 0 && s.Seconds <= 86_400) {
		return fmt.Errorf("seconds: %g, over 0 and at most 86400 is expected", s.Seconds)
	}
	if s.Clients < 0 || s.Clients > 1_000_000 {
		return fmt.Errorf("clients: %d, 0 to 1000000 is expected", s.Clients)
	}
	return nil
}

func (s Sending) check(workload string) error {
	switch s.Kind {
	case None:
		return nil
	case Open:
		if !(s.PerClientPerS > 0 && s.PerClientPerS <= 100_000) {
			return fmt.Errorf("perClientPerS: %g, over 0 and at most 100000 is expected", s.PerClientPerS)
		}
		if !slices.Contains([]string{"", Spread, InStep}, s.Phases) {
			return fmt.Errorf("phases: %q is not one of spread, in-step", s.Phases)
		}
	case Closed:
		if s.Depth < 1 || s.Depth > 1024 {
			return fmt.Errorf("depth: %d, 1 to 1024 is expected", s.Depth)
		}
		if workload == Chat {
			return errors.New("kind: chat answers nobody, so there is no closed loop over it")
		}
		if s.Depth*s.PayloadBytes > maxInFlight {
			return fmt.Errorf("depth: %d messages of %d bytes in flight, at most 16 MiB are expected for a client", s.Depth, s.PayloadBytes)
		}
	case Once:
	default:
		return fmt.Errorf("kind: %q is not one of open, once, closed, none", s.Kind)
	}
	if least := MinPayload(workload); s.PayloadBytes < least || s.PayloadBytes > 1<<20 {
		return fmt.Errorf("payloadBytes: %d, %d to 1048576 is expected for %s", s.PayloadBytes, least, workload)
	}
	return nil
}
