package plan

import (
	"errors"
	"fmt"
)

// Kinds of disturbances.
const (
	Cuts          = "cuts"
	Restart       = "restart"
	Reload        = "reload"
	PausedReaders = "paused-readers"
)

// Disturbance is something that the plan disturbs on purpose, in measure stages only; fields of other kinds are zero.
type Disturbance struct {
	Kind string `json:"kind"`
	// EveryS is about how long a connection lasts until it is cut by a TCP reset, OfflineS how long its client stays away.
	EveryS   float64 `json:"everyS,omitempty"`
	OfflineS float64 `json:"offlineS,omitempty"`
	// AtS is when the server is restarted, or its proxy reloads, in seconds of the first measure stage.
	AtS float64 `json:"atS,omitempty"`
	// Clients is how many of the first clients do not read while the plan measures.
	Clients int `json:"clients,omitempty"`
}

// Disturbs reports whether the plan causes a disturbance of the kind.
func (p *Plan) Disturbs(kind string) bool { return p.Disturbance != nil && p.Disturbance.Kind == kind }

// Paused returns how many of the plan's first clients do not read while it measures.
func (p *Plan) Paused() int {
	if p.Disturbs(PausedReaders) {
		return p.Disturbance.Clients
	}
	return 0
}

func (d *Disturbance) check(p *Plan) error {
	seconds := func(name string, s float64) error {
		if !(s > 0 && s <= 3600) {
			return fmt.Errorf("%s: %g, over 0 and at most 3600 is expected", name, s)
		}
		return nil
	}
	switch d.Kind {
	case Cuts:
		return errors.Join(seconds("everyS", d.EveryS), seconds("offlineS", d.OfflineS))
	case Restart, Reload:
		return seconds("atS", d.AtS)
	case PausedReaders:
		if peak := p.Peak(); d.Clients < 1 || d.Clients > 1000 || d.Clients >= peak {
			return fmt.Errorf("clients: %d, 1 to 1000 and fewer than the %d of the load are expected", d.Clients, peak)
		}
		return nil
	default:
		return fmt.Errorf("kind: %q is not one of cuts, restart, reload, paused-readers", d.Kind)
	}
}
