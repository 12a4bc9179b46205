package engine

import "plumbline/k6/frame"

// waitingWindows is how many windows may wait for the merger before a loop has to: minutes of them.
const waitingWindows = 256

// merger makes one window out of those that the loops close for the same time: all have the same boundaries, and each closes
// a window at every one of them. It works on a goroutine of its own, so that
// no loop stops for it.
type merger struct {
	in   chan closedWindow
	done chan struct{}
	out  func(*frame.Window)

	queues [][]*frame.Window
	ended  []bool
}

// closedWindow is a loop's next window; nil when there are no more.
type closedWindow struct {
	loop   int
	window *frame.Window
}

func newMerger(loops int, out func(*frame.Window)) *merger {
	m := &merger{
		in: make(chan closedWindow, waitingWindows), done: make(chan struct{}), out: out,
		queues: make([][]*frame.Window, loops), ended: make([]bool, loops),
	}
	go m.run()
	return m
}

func (m *merger) put(loop int, w *frame.Window) { m.in <- closedWindow{loop, w} }

// finish waits until everything that was put is handed on.
func (m *merger) finish() {
	close(m.in)
	<-m.done
}

func (m *merger) run() {
	defer close(m.done)
	for c := range m.in {
		if c.window == nil {
			m.ended[c.loop] = true
		} else {
			m.queues[c.loop] = append(m.queues[c.loop], c.window)
		}
		for w := m.next(); w != nil; w = m.next() {
			m.out(w)
		}
	}
}

// next merges the first windows of all loops; nil while one that is still running has closed none.
func (m *merger) next() (merged *frame.Window) {
	for i, queue := range m.queues {
		if len(queue) == 0 && !m.ended[i] {
			return nil
		}
	}
	for i, queue := range m.queues {
		if len(queue) == 0 {
			continue
		}
		if m.queues[i] = queue[1:]; merged == nil {
			merged = queue[0]
		} else {
			merged.Merge(queue[0])
		}
	}
	return merged
}
