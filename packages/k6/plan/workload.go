package plan

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

const (
	// chatEnvelopeBytes is the length of {"type":"chat","room":"public","user":"u0000","text":""}.
	chatEnvelopeBytes = 56
	// chatPerS is the rate up to which the contract's token bucket passes the chats of one connection.
	chatPerS = 10
	// maxIDBytes bounds an id that push answers repeat: its end has to lie in the part of an answer that is looked at.
	maxIDBytes = 100
)

// PushAnswers are the answers to each message of the workload push: Count messages of exactly Bytes bytes.
type PushAnswers struct {
	Count int `json:"count"`
	Bytes int `json:"bytes"`
}

// Cadence is the workload ticks: the server sends one message every EveryMs milliseconds.
type Cadence struct {
	EveryMs int `json:"everyMs"`
}

// Path returns the path that the plan's clients ask for, parameters included.
func (p *Plan) Path() string { return p.Below("/ws/" + p.Workload) }

// Below returns another path with the parameters of the plan's workload behind its own query.
func (p *Plan) Below(path string) string {
	parameters := ""
	switch {
	case p.Push != nil:
		parameters = fmt.Sprintf("count=%d&bytes=%d", p.Push.Count, p.Push.Bytes)
	case p.Ticks != nil:
		parameters = fmt.Sprintf("everyMs=%d", p.Ticks.EveryMs)
	default:
		return path
	}
	if strings.Contains(path, "?") {
		return path + "&" + parameters
	}
	return path + "?" + parameters
}

// ExceedsRateLimit is true if a server has to drop some of the plan's messages, by the contract's limit of the chat rate.
func (p *Plan) ExceedsRateLimit() bool {
	return p.Workload == Chat && p.Sending.Kind == Open && p.Sending.PerClientPerS > chatPerS
}

// MinPayload returns the fewest bytes that a message of the workload has: its envelope and the ledger's header.
func MinPayload(workload string) int {
	if workload == Chat {
		return chatEnvelopeBytes + MinPayloadBytes
	}
	return MinPayloadBytes
}

// checkWorkload checks what belongs to one workload alone.
func (p *Plan) checkWorkload() error {
	switch p.Workload {
	case Echo, Chat, Push, Ticks, Flows:
	default:
		return fmt.Errorf("workload: %q is not one of echo, chat, push, ticks, flow", p.Workload)
	}
	if (p.Push != nil) != (p.Workload == Push) {
		return errors.New("push: required for the workload push, and absent elsewhere")
	}
	if (p.Ticks != nil) != (p.Workload == Ticks) {
		return errors.New("ticks: required for the workload ticks, and absent elsewhere")
	}
	if (p.Flow != nil) != (p.Workload == Flows) {
		return errors.New("flow: required for the workload flow, and absent elsewhere")
	}
	switch p.Workload {
	case Flows:
		return p.checkFlow()
	case Push:
		return p.checkPush()
	case Ticks:
		return p.checkTicks()
	default:
		return nil
	}
}

func (p *Plan) checkPush() error {
	a := p.Push
	if a.Count < 1 || a.Count > 1000 {
		return fmt.Errorf("push.count: %d, 1 to 1000 is expected", a.Count)
	}
	if a.Bytes < 32 || a.Bytes > 1<<20 {
		return fmt.Errorf("push.bytes: %d, 32 to 1048576 is expected", a.Bytes)
	}
	if p.Sending.Kind == None {
		return nil
	}
	if p.Sending.PayloadBytes > maxIDBytes {
		return fmt.Errorf("sending.payloadBytes: %d, at most %d is expected for push", p.Sending.PayloadBytes, maxIDBytes)
	}
	if least := p.Sending.PayloadBytes + len(":"+strconv.Itoa(a.Count-1)+":"); a.Bytes < least {
		return fmt.Errorf("push.bytes: %d, at least %d is expected for ids of %d bytes", a.Bytes, least, p.Sending.PayloadBytes)
	}
	return nil
}

func (p *Plan) checkTicks() error {
	if p.Ticks.EveryMs < 1 || p.Ticks.EveryMs > 60_000 {
		return fmt.Errorf("ticks.everyMs: %d, 1 to 60000 is expected", p.Ticks.EveryMs)
	}
	if p.Sending.Kind != None {
		return errors.New("sending.kind: clients of ticks listen, none is expected")
	}
	return nil
}
