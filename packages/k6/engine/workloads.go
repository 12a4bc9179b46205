package engine

import (
	"plumbline/k6/engine/session"
	"plumbline/k6/engine/workload"
	"plumbline/k6/engine/workload/chat"
	"plumbline/k6/engine/workload/echo"
	"plumbline/k6/engine/workload/push"
	"plumbline/k6/engine/workload/ticks"
	"plumbline/k6/plan"
)

// newWorkload makes the workload of a session's plan.
func newWorkload(s *session.Session) workload.Workload {
	switch s.Plan.Workload {
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
