package plan

import (
	"os"
	"strings"
	"testing"
)

// frozen is a plan with a flow as the product freezes it.
func frozen(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../testdata/flow-plan.json")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestAFlowThatTheProductFreezesIsRead(t *testing.T) {
	t.Parallel()
	p, err := Parse([]byte(frozen(t)))
	if err != nil {
		t.Fatal(err)
	}
	if p.MessagesPerDue() != 2 || p.Flow.Replies() != 2 || len(p.Flow.Connect) != 2 || len(p.Flow.Meanwhile) != 1 {
		t.Errorf("read as %+v", p.Flow)
	}
}

func TestAFlowThatIsWrongSaysWhere(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ old, new, want string }{
		"elsewhere":      {`"workload": "flow"`, `"workload": "echo"`, "flow: required for the workload flow"},
		"closed":         {`"kind": "open",`, `"kind": "closed", "depth": 1,`, "open is expected"},
		"pattern":        {`^ok ([a-z]+)$`, `^ok (?=x)$`, "flow.repeat[4].match.pattern"},
		"group":          {`^ok ([a-z]+)$`, `^ok$`, "no group 1"},
		"path":           {`payload.data.0.n`, `payload.#.n`, "no path of keys"},
		"column":         {`"column": 1`, `"column": 2`, "no column 2"},
		"slot":           {`"slots": 1`, `"slots": 0`, "slots"},
		"step":           {`"kind": "think"`, `"kind": "drink"`, "flow.repeat[2].kind"},
		"since":          {`"since": 0`, `"since": 1`, "flow.repeat[4].since"},
		"no time":        {`"withinMs": 500,`, `"withinMs": 0,`, "flow.repeat[4].withinMs"},
		"unknown value":  {`"value": "id"`, `"value": "time"`, "not one of connection"},
		"hex":            {`"hex": "301a"`, `"hex": "301"`, "flow.repeat[3].parts: encoding/hex: odd length"},
		"no part":        {`"hex": "301a"`, `"width": 3`, "exactly one of text, hex"},
		"two parts":      {`"hex": "301a"`, `"hex": "301a", "slot": 0`, "exactly one of text, hex"},
		"width":          {`"width": 5`, `"width": 500`, "a width of 500"},
		"row":            {`"ann",`, ``, "flow.rows[1]: 2 values, 1 are expected"},
		"unknown member": {`"slots": 1`, `"slots": 1, "loops": 3`, "loops"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := Parse([]byte(strings.Replace(frozen(t), c.old, c.new, 1)))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Fatalf("got %v, want an error with %q", err, c.want)
			}
		})
	}
}
