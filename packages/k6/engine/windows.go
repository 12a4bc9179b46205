package engine

import (
	"time"

	"plumbline/k6/frame"
	"plumbline/k6/plan"
)

const (
	second = int64(time.Second)
	// sliver is the shortest rest of a phase that becomes a window of its own.
	sliver = int64(200 * time.Millisecond)
)

// windows knows where one window ends and the next begins: at each change of phase and each full second of a phase.
type windows struct {
	zero   time.Time
	shape  *plan.Shape
	start  int64 // of the plan
	closed func(*frame.Window)

	byStage bool // a window ends with its stage as well

	opened int64 // when the open window began
	next   int64 // when it ends
	// stageEnd is when its stage ends, of the plan.
	stageEnd int64
}

func (e *engine) openWindow() {
	w := &e.windows
	at := e.now - w.start
	phase := w.shape.Phase(time.Duration(at))
	if e.ending {
		phase = plan.Drain
	}
	w.opened = e.now
	w.next = w.start + w.boundary(at)
	w.stageEnd = int64(w.shape.StageEnd(time.Duration(at)))
	e.window = frame.NewWindow(phase, w.zero.Add(time.Duration(e.now)))
	if w.byStage {
		e.window.Stage = w.shape.Stage(time.Duration(at))
	}
}

func (e *engine) closeWindow() {
	e.window.Length = time.Duration(e.now - e.windows.opened)
	e.window.Counts[frame.ConnectionsOpen] = int64(e.open)
	e.window.EndsStage = e.windows.byStage && e.now >= e.windows.next && e.windows.next-e.windows.start == e.windows.stageEnd
	e.window.Counts[frame.ClockShift] = e.windows.clockShift()
	e.windows.closed(e.window)
}

// clockShift returns how many microseconds the wall clock has moved against the monotonic one since zero.
func (w *windows) clockShift() int64 {
	now := time.Now()
	return (now.Round(0).Sub(w.zero.Round(0)) - now.Sub(w.zero)).Microseconds()
}

// boundary returns the first boundary after a time of the plan.
func (w *windows) boundary(at int64) int64 {
	begin, end := w.phaseAround(at)
	next := begin + ((at-begin)/second+1)*second
	if next > end-sliver {
		return end
	}
	return next
}

// phaseAround returns the begin and the end of the phase at a time of the plan.
func (w *windows) phaseAround(at int64) (begin, end int64) {
	for {
		end = int64(w.shape.PhaseEnd(time.Duration(begin)))
		if w.byStage {
			end = int64(w.shape.StageEnd(time.Duration(begin)))
		}
		if at < end {
			return begin, end
		}
		begin = end
	}
}
