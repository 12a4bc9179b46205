// Package plan holds the load plan: what a trial's load is, as the run froze it.
package plan

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
)

// Phases of a load plan, as frames name them.
const (
	WarmUp  = "warm-up"
	Measure = "measure"
	Drain   = "drain"
)

// Workloads that a plan can name.
const (
	Echo = "echo"
	Chat = "chat"
)

// Kinds of sending.
const (
	Open   = "open"
	Once   = "once"
	Closed = "closed"
	None   = "none"
)

// MinPayloadBytes is the smallest message: it just holds the ledger's header.
const MinPayloadBytes = 20

// Plan is a LoadPlan, version 1, as the product's core defines it.
type Plan struct {
	V        int      `json:"v"`
	Workload string   `json:"workload"`
	Stages   []Stage  `json:"stages"`
	Sending  Sending  `json:"sending"`
	SessionS *float64 `json:"sessionS"`
}

// Stage is one straight line of the load's shape: from the clients of the stage before to Clients, over Seconds.
type Stage struct {
	Phase   string  `json:"phase"`
	Seconds float64 `json:"seconds"`
	Clients int     `json:"clients"`
	Sends   bool    `json:"sends"`
}

// Sending says how each client sends; fields of other kinds are zero.
type Sending struct {
	Kind          string  `json:"kind"`
	PerClientPerS float64 `json:"perClientPerS,omitempty"`
	Depth         int     `json:"depth,omitempty"`
	PayloadBytes  int     `json:"payloadBytes,omitempty"`
}

// Parse reads a plan from JSON. An unknown key, a wrong version or a figure out of range is an error that names its place.
func Parse(text []byte) (*Plan, error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	var p Plan
	if err := decoder.Decode(&p); err != nil {
		return nil, fmt.Errorf("load plan: %w", err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("load plan: text after the plan's end")
	}
	if err := p.check(); err != nil {
		return nil, fmt.Errorf("load plan: %w", err)
	}
	return &p, nil
}

func (p *Plan) check() error {
	if p.V != 1 {
		return fmt.Errorf("v: version %d is unknown, 1 is expected", p.V)
	}
	if p.Workload != Echo && p.Workload != Chat {
		return fmt.Errorf("workload: %q is not one of echo, chat", p.Workload)
	}
	if len(p.Stages) < 1 || len(p.Stages) > 50 {
		return fmt.Errorf("stages: %d, 1 to 50 are expected", len(p.Stages))
	}
	for i, stage := range p.Stages {
		if err := stage.check(); err != nil {
			return fmt.Errorf("stages[%d].%w", i, err)
		}
	}
	if err := p.Sending.check(p.Workload); err != nil {
		return fmt.Errorf("sending.%w", err)
	}
	if s := p.SessionS; s != nil && !(*s > 0 && *s <= 3600) {
		return fmt.Errorf("sessionS: %g, over 0 and at most 3600 is expected", *s)
	}
	return nil
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
	case Closed:
		if s.Depth < 1 || s.Depth > 1024 {
			return fmt.Errorf("depth: %d, 1 to 1024 is expected", s.Depth)
		}
		if workload == Chat {
			return errors.New("kind: chat answers nobody, so there is no closed loop over it")
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

// MinPayload returns the fewest bytes that a message of the workload has: its envelope and the ledger's header.
func MinPayload(workload string) int {
	if workload == Chat {
		return chatEnvelopeBytes + MinPayloadBytes
	}
	return MinPayloadBytes
}

// chatEnvelopeBytes is the length of {"type":"chat","room":"public","user":"u0000","text":""}.
const chatEnvelopeBytes = 56

// Peak returns the most clients that the plan ever asks for.
func (p *Plan) Peak() int {
	peak := 0
	for _, stage := range p.Stages {
		peak = max(peak, stage.Clients)
	}
	return peak
}
