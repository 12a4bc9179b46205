package plan

import (
	"strings"
	"testing"
	"time"
)

const steady = `{"v":1,"workload":"chat","stages":[
	{"phase":"warm-up","seconds":5,"clients":100,"sends":true},
	{"phase":"measure","seconds":10,"clients":100,"sends":true},
	{"phase":"drain","seconds":2,"clients":100,"sends":false}],
	"sending":{"kind":"open","perClientPerS":1,"payloadBytes":128},"sessionS":null}`

func TestAPlanThatTheProductFreezesIsRead(t *testing.T) {
	t.Parallel()
	p, err := Parse([]byte(steady))
	if err != nil {
		t.Fatal(err)
	}
	if p.Peak() != 100 || p.Sending.PerClientPerS != 1 || p.SessionS != nil || len(p.Stages) != 3 {
		t.Fatalf("read as %+v", p)
	}
}

func TestAPlanThatIsWrongSaysWhere(t *testing.T) {
	t.Parallel()
	cases := map[string]struct{ old, new, want string }{
		"unknown key":      {`"v":1`, `"v":1,"vv":2`, "vv"},
		"version":          {`"v":1`, `"v":2`, "version 2"},
		"workload":         {`"chat"`, `"chatter"`, "workload"},
		"negative rate":    {`"perClientPerS":1`, `"perClientPerS":-1`, "sending.perClientPerS"},
		"too small":        {`"payloadBytes":128`, `"payloadBytes":75`, "sending.payloadBytes"},
		"unknown kind":     {`"open"`, `"opened"`, "sending.kind"},
		"chat closed loop": {`"open","perClientPerS":1`, `"closed","depth":1`, "no closed loop"},
		"phase":            {`"drain"`, `"drained"`, "stages[2].phase"},
		"no time":          {`"seconds":2`, `"seconds":0`, "stages[2].seconds"},
		"clients":          {`"clients":100,"sends":false`, `"clients":-1,"sends":false`, "stages[2].clients"},
		"session":          {`null`, `0`, "sessionS"},
		"text after":       {`"sessionS":null}`, `"sessionS":null}x`, "after the plan's end"},
		"not JSON":         {`{"v"`, `{v`, "load plan"},
		"divided churn":    {`"sessionS":null`, `"sessionS":5,"generators":2`, "generators: a chat is divided only"},
		"divided burst":    {`{"kind":"open","perClientPerS":1,"payloadBytes":128}`, `{"kind":"once","payloadBytes":128},"generators":2`, "generators: a chat is divided only"},
		"too many":         {`"v":1`, `"v":1,"generators":9`, "1 to 8"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := Parse([]byte(strings.Replace(steady, c.old, c.new, 1)))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Fatalf("got %v, want an error with %q", err, c.want)
			}
		})
	}
}

const pushed = `{"v":1,"workload":"push","stages":[{"phase":"measure","seconds":10,"clients":100,"sends":true}],
	"sending":{"kind":"open","perClientPerS":1,"payloadBytes":24,"phases":"in-step"},"push":{"count":10,"bytes":10000},"sessionS":null}`

const ticking = `{"v":1,"workload":"ticks","stages":[{"phase":"measure","seconds":10,"clients":100,"sends":false}],
	"sending":{"kind":"none"},"ticks":{"everyMs":500},"sessionS":null}`

func TestAWorkloadsParametersAreInItsPath(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{steady: "/ws/chat", pushed: "/ws/push?count=10&bytes=10000", ticking: "/ws/ticks?everyMs=500"} {
		p, err := Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Path(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func TestAWorkloadsOwnRulesAreChecked(t *testing.T) {
	t.Parallel()
	cases := map[string]struct{ text, old, new, want string }{
		"push without push":  {pushed, `"push":{"count":10,"bytes":10000},`, ``, "push: required"},
		"push elsewhere":     {steady, `"v":1`, `"v":1,"push":{"count":10,"bytes":10000}`, "push: required for the workload push"},
		"no answers":         {pushed, `"count":10`, `"count":0`, "push.count"},
		"too many bytes":     {pushed, `10000`, `1048577`, "push.bytes"},
		"no room for the id": {pushed, `"payloadBytes":24`, `"payloadBytes":101`, "at most 100"},
		"answers too short":  {strings.Replace(pushed, `"payloadBytes":24`, `"payloadBytes":64`, 1), `10000`, `66`, "at least 67"},
		"ticks without":      {ticking, `"ticks":{"everyMs":500},`, ``, "ticks: required"},
		"no period":          {ticking, `500`, `0`, "ticks.everyMs"},
		"talking":            {ticking, `"none"`, `"once","payloadBytes":24`, "clients of ticks listen"},
		"phases":             {pushed, `in-step`, `in-line`, "sending.phases"},
		"disturbance":        {ticking, `"v":1`, `"v":1,"disturbance":{"kind":"rain"}`, "disturbance.kind"},
		"no cuts":            {ticking, `"v":1`, `"v":1,"disturbance":{"kind":"cuts","everyS":0,"offlineS":2}`, "disturbance.everyS"},
		"cuts for ever":      {ticking, `"v":1`, `"v":1,"disturbance":{"kind":"cuts","everyS":9,"offlineS":3601}`, "offlineS"},
		"restart":            {ticking, `"v":1`, `"v":1,"disturbance":{"kind":"restart","atS":-1}`, "disturbance.atS"},
		"all paused":         {ticking, `"v":1`, `"v":1,"disturbance":{"kind":"paused-readers","clients":100}`, "disturbance.clients"},
		"limit":              {ticking, `"v":1`, `"v":1,"limit":{"latencyP99Us":0,"errorShare":0}`, "limit.latencyP99Us"},
		"error share":        {ticking, `"v":1`, `"v":1,"limit":{"latencyP99Us":1,"errorShare":1.5}`, "limit.errorShare"},
		"too much in flight": {pushed, `"open","perClientPerS":1,"payloadBytes":24,"phases":"in-step"`, `"closed","depth":1024,"payloadBytes":65536`, "sending"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := Parse([]byte(strings.Replace(c.text, c.old, c.new, 1)))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Fatalf("got %v, want an error with %q", err, c.want)
			}
		})
	}
}

func shapeOf(stages ...Stage) *Shape { return NewShape(&Plan{Stages: stages}) }

func TestEveryClientOfARampIsDueAtItsExactTime(t *testing.T) {
	t.Parallel()
	shape := shapeOf(Stage{WarmUp, 10, 1000, true}, Stage{Measure, 5, 1000, true}, Stage{Drain, 5, 0, false})
	for k, want := range map[int]time.Duration{0: 0, 1: 10 * time.Millisecond, 500: 5 * time.Second, 999: 9990 * time.Millisecond, 1000: Never} {
		if got := shape.NextJoin(k, 0); got != want {
			t.Errorf("client %d is due at %v, want %v", k, got, want)
		}
	}
	for k, want := range map[int]time.Duration{999: 15*time.Second + 5*time.Millisecond, 500: 17500 * time.Millisecond, 0: 20 * time.Second} {
		if got := shape.NextLeave(k, 12*time.Second); got != want {
			t.Errorf("client %d leaves at %v, want %v", k, got, want)
		}
	}
}

func TestAClientCanComeBackOnALaterRamp(t *testing.T) {
	t.Parallel()
	shape := shapeOf(Stage{WarmUp, 10, 10, true}, Stage{Measure, 10, 5, true}, Stage{Measure, 10, 10, true})
	if got := shape.NextLeave(9, 10*time.Second); got != 12*time.Second {
		t.Errorf("client 9 leaves at %v", got)
	}
	if got := shape.NextJoin(9, 12*time.Second); got != 28*time.Second {
		t.Errorf("client 9 is due again at %v", got)
	}
	if got := shape.NextLeave(2, 0); got != 0 {
		t.Errorf("client 2 does not belong to the load at 0, but leaves at %v", got)
	}
	if got := shape.NextLeave(9, 28*time.Second); got != 30*time.Second {
		t.Errorf("client 9 leaves at the plan's end, not at %v", got)
	}
}

func TestPhasesMergeAcrossStages(t *testing.T) {
	t.Parallel()
	shape := shapeOf(Stage{WarmUp, 1, 10, true}, Stage{Measure, 2, 5, true}, Stage{Measure, 3, 10, false}, Stage{Drain, 1, 0, false})
	if got := shape.PhaseEnd(1500 * time.Millisecond); got != 6*time.Second {
		t.Errorf("measure ends at %v", got)
	}
	if shape.Phase(7*time.Second) != Drain || shape.End() != 7*time.Second || shape.PhaseEnd(7*time.Second) != Never {
		t.Error("after the end it is drain for ever")
	}
	if !shape.Measured(time.Second) || shape.Measured(time.Second-1) || shape.Sends(4*time.Second) || !shape.Sends(0) {
		t.Error("a stage begins with its first instant and ends before its last")
	}
}

func TestACutShapeGoesOnWithItsDrainAndNobodyJoinsThere(t *testing.T) {
	t.Parallel()
	shape := shapeOf(Stage{WarmUp, 1, 10, true}, Stage{Measure, 2, 20, true}, Stage{Measure, 3, 30, true}, Stage{Drain, 2, 40, false})
	cut := shape.Cut(2 * time.Second)
	if cut.End() != 4*time.Second || cut.Phase(2*time.Second) != Drain || cut.Stage(2*time.Second) != 3 || cut.Stage(time.Second) != 1 {
		t.Errorf("the cut shape: %+v", cut)
	}
	if got := cut.NextJoin(15, 0); got != Never {
		t.Errorf("client 15 still joins at %v", got)
	}
	if got := cut.NextLeave(14, 1900*time.Millisecond); got != 4*time.Second {
		t.Errorf("client 14 leaves at %v", got)
	}
	if cut := shape.Cut(0); cut.End() != 2*time.Second || cut.NextJoin(0, 0) != Never {
		t.Errorf("cut at once: %+v", cut)
	}
}
