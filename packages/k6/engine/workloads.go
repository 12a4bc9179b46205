package engine

import (
	"plumbline/k6/engine/session"
	"plumbline/k6/engine/workload"
	"plumbline/k6/engine/workload/chat"
	"plumbline/k6/engine/workload/echo"
	"plumbline/k6/engine/workload/flow"
	"plumbline/k6/engine/workload/push"
	"plumbline/k6/engine/workload/ticks"
	"plumbline/k6/plan"
)

// newWorkload makes the workload of a session's plan. out sends for one whose clients follow steps.
func newWorkload(s *session.Session, out workload.Out) workload.Workload {
	switch s.Plan.Workload {
	case plan.Flows:
		return flow.New(s, out)
	case plan.Chat:
		return chat.New(s)
	case plan.Push:
		return push.New(s)
	case plan.Ticks:
		return ticks.New(s)
	default:
		return echo.New(s)
	}
}
