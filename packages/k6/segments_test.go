package main

import (
	"fmt"
	"strings"
	"testing"

	"plumbline/k6/internal/wstest"
)

// oneKey is the key of generators that share a plan.
const oneKey = "PLUMBLINE_KEY=000102030405060708090a0b0c0d0e0f"

// dividedBy is a plan that so many generators share.
func dividedBy(generators int, plan string) string {
	return strings.Replace(plan, `"v":1`, fmt.Sprintf(`"v":1,"generators":%d`, generators), 1)
}

func TestGeneratorsDivideAPlanByExecutionSegments(t *testing.T) {
	t.Parallel()
	server := wstest.Start(t, wstest.Faults{})
	var parts []*session
	for _, segment := range []string{"0:1/2", "1/2:1"} {
		s := &session{script: "echo.js", plan: dividedBy(2, echoPlan), target: server.URL(), env: []string{oneKey}, args: []string{"--execution-segment", segment}}
		s.start(t)
		parts = append(parts, s)
	}
	var sent int64
	for i, want := range []int64{3, 2} {
		if code := parts[i].code(t); code != 0 {
			t.Fatal(code, parts[i].stderr.String())
		}
		frames := parts[i].frames(t)
		if opened := sum(frames, "connections.opened", everyPhase...); opened != want {
			t.Errorf("generator %d opened %d of 5 connections, want %d", i, opened, want)
		}
		if owed, got := sum(frames, "ledger.expected", everyPhase...), sum(frames, "ledger.delivered", everyPhase...); owed == 0 || owed != got {
			t.Errorf("generator %d got %d of %d owed", i, got, owed)
		}
		sent += sum(frames, "messages.sent", everyPhase...)
	}
	ids := map[string]bool{}
	for _, text := range server.Book().Received {
		ids[string(text[:11])] = true // sender and sequence
	}
	if int64(len(ids)) != sent {
		t.Errorf("%d different messages of %d: two generators use one number", len(ids), sent)
	}
}

func TestASegmentThatTheGeneratorsDoNotAgreeOnIsRefused(t *testing.T) {
	t.Parallel()
	for want, s := range map[string]session{
		"one of equal parts":                   {script: "echo.js", plan: dividedBy(4, echoPlan), args: []string{"--execution-segment", "0:2/3"}},
		"a chat is divided only":               {script: "chat.js", plan: dividedBy(2, strings.Replace(chatPlan, `"sessionS":null`, `"sessionS":5`, 1)), args: []string{"--execution-segment", "0:1/2"}},
		"begin at a time that the worker says": {script: "chat.js", plan: dividedBy(2, chatPlan), args: []string{"--execution-segment", "0:1/2"}, env: []string{oneKey}},
		"need the same key":                    {script: "echo.js", plan: dividedBy(2, echoPlan), args: []string{"--execution-segment", "0:1/2"}},
		"32 hexadecimal digits":                {script: "echo.js", plan: echoPlan, env: []string{"PLUMBLINE_KEY=secret"}},
		"this one of 2":                        {script: "echo.js", plan: dividedBy(4, echoPlan), args: []string{"--execution-segment", "0:1/2"}},
		"the plan is for 3":                    {script: "echo.js", plan: dividedBy(3, echoPlan)},
	} {
		t.Run(want, func(t *testing.T) {
			t.Parallel()
			s.target = "ws://127.0.0.1:1"
			s.start(t)
			if code := s.code(t); code == 0 || !strings.Contains(s.stderr.String(), want) {
				t.Errorf("exit code %d, %s", code, s.stderr.String())
			}
		})
	}
}
