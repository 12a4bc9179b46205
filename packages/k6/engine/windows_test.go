package engine

import (
	"slices"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"plumbline/k6/frame"
	"plumbline/k6/internal/wstest"
	"plumbline/k6/plan"
)

func stages() []plan.Stage {
	return []plan.Stage{
		{Phase: plan.WarmUp, Seconds: 0.5, Clients: 3},
		{Phase: plan.Measure, Seconds: 0.4, Clients: 3},
		{Phase: plan.Measure, Seconds: 1.7, Clients: 3},
		{Phase: plan.Drain, Seconds: 1.3, Clients: 3},
	}
}

func TestAWindowEndsEachSecondOfAPhaseAndWithThePhaseButLeavesNoSliver(t *testing.T) {
	t.Parallel()
	w := windows{shape: plan.NewShape(&plan.Plan{Stages: stages()})}
	var got []int64
	for at := int64(0); at < int64(6*time.Second); {
		at = w.boundary(at)
		got = append(got, at/int64(time.Millisecond))
	}
	want := []int64{500, 1500, 2600, 3600, 3900, 4900, 5900, 6900}
	if !slices.Equal(got, want) {
		t.Errorf("windows end at %v ms, want %v", got, want)
	}
}

func TestWindowsFollowEachOtherWithoutAGapThroughThePhases(t *testing.T) {
	t.Parallel()
	p := echoing(plan.Sending{Kind: plan.None}).plan()
	p.Stages = stages()
	o := run(t, t.Context(), p, wstest.Start(t, wstest.Faults{}).Address())
	var phases []string
	for i, w := range o.windows {
		if i == 0 || phases[len(phases)-1] != w.Phase {
			phases = append(phases, w.Phase)
		}
		if i > 0 {
			if end := o.windows[i-1].Start.Add(o.windows[i-1].Length); !w.Start.Equal(end) {
				t.Errorf("window %d begins at %v, the one before ends at %v", i, w.Start, end)
			}
		}
	}
	if !slices.Equal(phases, []string{plan.WarmUp, plan.Measure, plan.Drain}) {
		t.Errorf("phases %v", phases)
	}
}

func TestWhatArrivesAfterABoundaryBelongsToTheWindowBehindIt(t *testing.T) {
	l := echoing(plan.Sending{Kind: plan.Closed, Depth: 1, PayloadBytes: 24})
	l.clients = 1
	e := connected(t, l)
	fds, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_NONBLOCK, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = unix.Close(fds[1]) })
	i := e.conns.Adopt(0, int32(fds[0]))
	e.Clients[0].Conn = i
	answer := sentBy(e, 0)
	if _, err := unix.Write(fds[1], unmasked(answer)); err != nil {
		t.Fatal(err)
	}
	var before *frame.Window
	e.windows.closed = func(w *frame.Window) { before = w }
	e.windows.next = e.Clock()
	e.handle(unix.EpollEvent{Events: unix.EPOLLIN, Fd: i, Pad: e.conns.Conn(i).Use()})
	if before == nil || before.Counts[frame.DeliveriesReceived] != 0 || before.Counts[frame.LedgerExpected] != 0 {
		t.Fatalf("the window before the boundary is %+v", before)
	}
	if got := e.Window.Counts; got[frame.DeliveriesReceived] != 1 || got[frame.LedgerExpected] != 1 {
		t.Errorf("%d received and %d owed behind the boundary, want 1 of each", got[frame.DeliveriesReceived], got[frame.LedgerExpected])
	}
}

func TestALoopThatWasHeldUpClosesAWindowAtEachBoundaryThatPassed(t *testing.T) {
	l := echoing(plan.Sending{Kind: plan.None})
	l.measureS = 1
	e := connected(t, l)
	var held []*frame.Window
	e.windows.closed = func(w *frame.Window) { held = append(held, w) }
	e.windows.opened = e.Start // in a test some time lies between
	zero := e.windows.zero.Add(time.Duration(e.Start))
	e.Window.Start = zero
	e.Window.Counts[frame.MessagesSent] = 7
	e.Now = e.Start + 3500*int64(time.Millisecond) // the measure stages last for 3 s
	e.catchUp()
	if len(held) != 3 {
		t.Fatalf("%d windows were closed, want 3", len(held))
	}
	for i, w := range held {
		want := zero.Add(time.Duration(i) * time.Second)
		if w.Phase != plan.Measure || !w.Start.Equal(want) || w.Length != time.Second {
			t.Errorf("window %d of %s begins at %v and lasts %v", i, w.Phase, w.Start.Sub(zero), w.Length)
		}
	}
	if e.Window.Phase != plan.Drain || !e.Window.Start.Equal(zero.Add(3*time.Second)) {
		t.Errorf("the open window of %s begins at %v", e.Window.Phase, e.Window.Start.Sub(zero))
	}

	var merged []*frame.Window
	m := newMerger(2, func(w *frame.Window) { merged = append(merged, w) })
	for i, w := range held {
		m.put(0, w)
		other := frame.NewWindow(plan.Measure, zero.Add(time.Duration(i)*time.Second))
		other.Length = time.Second
		other.Counts[frame.MessagesSent] = int64(i)
		m.put(1, other)
	}
	m.finish()
	for i, want := range []int64{7, 1, 2} {
		if w := merged[i]; w.Counts[frame.MessagesSent] != want || w.Length != time.Second {
			t.Errorf("second %d: %d sent in %v, want %d", i, w.Counts[frame.MessagesSent], w.Length, want)
		}
	}
}
