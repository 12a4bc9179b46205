package module

import (
	"errors"
	"fmt"

	"plumbline/k6/ledger"
	"plumbline/k6/plan"
)

// KeyVariable names the environment variable with the trial's key, 32 hexadecimal digits, which all of its generators share.
const KeyVariable = "PLUMBLINE_KEY"

// keyOf returns the trial's key. A generator that runs alone draws its own where none is given.
func (m *Module) keyOf(p *plan.Plan) (*ledger.Key, error) {
	text := m.lookup(KeyVariable)
	if text == "" {
		if p.Sharers() > 1 {
			return nil, errors.New(KeyVariable + " is not set: generators that share a plan need the same key to know each other's messages")
		}
		return ledger.DrawKey(), nil
	}
	key, err := ledger.ParseKey(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", KeyVariable, err)
	}
	return key, nil
}
