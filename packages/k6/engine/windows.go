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
	start  int64 // start of the plan
	closed func(*frame.Window)

	byStage bool // a window ends with its stage as well

	opened int64 // when the open window began
	next   int64 // when it ends
	// stageEnd is when its stage ends, of the plan.
	stageEnd int64
}

// openWindow opens the window that begins at a time.
func (l *loop) openWindow(at int64) {
	w := &l.windows
	since := at - w.start
	phase := w.shape.Phase(time.Duration(since))
	if l.ending {
		phase = plan.Drain
	}
	w.opened = at
	w.next = w.start + w.boundary(since)
	w.stageEnd = int64(w.shape.StageEnd(time.Duration(since)))
	l.Window = frame.NewWindow(phase, w.zero.Add(time.Duration(at)))
	if w.byStage {
		l.Window.Stage = w.shape.Stage(time.Duration(since))
	}
	l.Resample(at)
}

// closeWindow ends the window at a time: its boundary, however late the loop gets there, unless the plan ends within it.
func (l *loop) closeWindow(at int64) {
	l.Window.Length = time.Duration(at - l.windows.opened)
	l.Window.Counts[frame.ConnectionsOpen] = int64(l.open)
	l.Window.EndsStage = l.windows.byStage && at == l.windows.next && at-l.windows.start == l.windows.stageEnd
	l.Window.Counts[frame.ClockShift] = l.windows.clockShift()
	l.CountSample()
	l.windows.closed(l.Window)
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
