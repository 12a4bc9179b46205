// Package plan holds the load plan: what a trial's load is, as the run froze it.
package plan

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Phases of a load plan, as frames name them.
const (
	WarmUp  = "warm-up"
	Measure = "measure"
	Drain   = "drain"
)

// Workloads that a plan can name.
const (
	Echo  = "echo"
	Chat  = "chat"
	Push  = "push"
	Ticks = "ticks"
	// Flows is the workload whose messages the plan describes.
	Flows = "flow"
)

// Kinds of sending.
const (
	Open   = "open"
	Once   = "once"
	Closed = "closed"
	None   = "none"
)

// InStep lets all clients of an open plan be due at the same moment; else their phases are spread.
const (
	InStep = "in-step"
	Spread = "spread"
)

// MinPayloadBytes is the smallest message: it just holds the ledger's header.
const MinPayloadBytes = 24

// Plan is a LoadPlan, version 1, as the product's core defines it.
type Plan struct {
	V        int          `json:"v"`
	Workload string       `json:"workload"`
	Stages   []Stage      `json:"stages"`
	Sending  Sending      `json:"sending"`
	SessionS *float64     `json:"sessionS"`
	Push     *PushAnswers `json:"push,omitempty"`
	Ticks    *Cadence     `json:"ticks,omitempty"`
	Flow     *Flow        `json:"flow,omitempty"`
	// Transport of the connections; nil: neither encrypted nor compressed.
	Transport *Transport `json:"transport,omitempty"`
	// Proxy stands between the clients and the server; empty: none. Its address takes the server's place, and nothing else changes here.
	Proxy string `json:"proxy,omitempty"`
	// Disturbance is what the plan disturbs on purpose; nil: nothing.
	Disturbance *Disturbance `json:"disturbance,omitempty"`
	// Limit makes the plan a search for an upper limit.
	Limit *SearchLimit `json:"limit,omitempty"`
	// Generators is how many generators share the plan's clients; 0 stands for one.
	Generators int `json:"generators,omitempty"`
}

// Transport of the connections.
type Transport struct {
	// TLS asks for wss.
	TLS bool `json:"tls"`
	// Deflate offers permessage-deflate; what the server accepts is used.
	Deflate bool `json:"deflate"`
	// Context: the offer lets the server keep its context between messages.
	Context bool `json:"context,omitempty"`
}

// Deflates reports whether compression is offered.
func (p *Plan) Deflates() bool { return p.Transport != nil && p.Transport.Deflate }

// KeepsContext reports whether the offer lets the server keep its context.
func (p *Plan) KeepsContext() bool { return p.Deflates() && p.Transport.Context }

// Sharers returns how many generators share the plan's clients.
func (p *Plan) Sharers() int { return max(1, p.Generators) }

// Encrypts reports whether connections are carried by TLS.
func (p *Plan) Encrypts() bool { return p.Transport != nil && p.Transport.TLS }

// Stage is one straight line of the load's shape: from the clients of the stage before to Clients, over Seconds.
type Stage struct {
	Phase   string  `json:"phase"`
	Seconds float64 `json:"seconds"`
	Clients int     `json:"clients"`
	Sends   bool    `json:"sends"`
}

// Sending of each client; fields of other kinds are zero.
type Sending struct {
	Kind          string  `json:"kind"`
	PerClientPerS float64 `json:"perClientPerS,omitempty"`
	Depth         int     `json:"depth,omitempty"`
	PayloadBytes  int     `json:"payloadBytes,omitempty"`
	Phases        string  `json:"phases,omitempty"`
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

// Peak returns the most clients that the plan ever asks for.
func (p *Plan) Peak() int {
	peak := 0
	for _, stage := range p.Stages {
		peak = max(peak, stage.Clients)
	}
	return peak
}
