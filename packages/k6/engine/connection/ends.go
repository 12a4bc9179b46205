package connection

import (
	"errors"

	"plumbline/k6/engine/socket"
	"plumbline/k6/engine/timers"
	"plumbline/k6/frame"
	"plumbline/k6/wire"
)

// Ending is how a connection ended.
type Ending struct {
	Client  int32
	Purpose Purpose
	// WasOpen: its handshake was complete. Asked: we had asked for the close.
	WasOpen, Asked bool
	// Phase and Cause of a failure, as frames name them; empty for an end that is as it should be.
	Phase, Cause string
	// Code of the server's close frame; 0 without one.
	Code int
	// TimedOut: the server took too long.
	TimedOut bool
}

// lost ends a connection that failed: refused, reset, timed out, cut without a close frame, or against the protocol.
func (s *Set) lost(i int32, err error) {
	c := &s.conns[i]
	phase := frame.AtSteady
	switch {
	case c.state == connecting:
		phase = frame.AtConnect
	case c.state.opening():
		phase = frame.AtHandshake
	case c.asked:
		phase = frame.AtRampDown
	}
	e := Ending{
		Client: c.Client, Purpose: c.Purpose, WasOpen: c.state == opened, Asked: c.asked,
		Phase: phase, Cause: CauseOf(err), TimedOut: errors.Is(err, errTimeout),
	}
	s.release(i)
	s.owner.Ended(e)
}

// closed ends a connection whose server sent a close frame. A client's socket stays until the server closes it, so that the
// port's waiting time is the server's.
func (s *Set) closed(i int32, code int) {
	c := &s.conns[i]
	e := Ending{Client: c.Client, Purpose: c.Purpose, WasOpen: true, Asked: c.asked, Code: code}
	if c.Purpose != 0 {
		s.release(i)
		s.owner.Ended(e)
		return
	}
	clean := code == 1000 || code == 1001 || code == 1005
	switch {
	case !c.asked:
		e.Phase, e.Cause = frame.AtSteady, frame.UnexpectedClose
	case !clean:
		e.Phase, e.Cause = frame.AtRampDown, frame.UnexpectedClose
	}
	if !c.closeSent {
		// The answer is a courtesy: the connection is over whether it can be sent or not.
		answer := wire.Append(nil, wire.Close, wire.ClosePayload(1000), s.config.Mask)
		if c.tls != nil {
			answer = c.tls.seal(answer)
		}
		_, _ = socket.Send(c.fd, answer)
	}
	c.parser.Release(&s.pool)
	c.state, c.Client, c.unsent = lingering, -1, nil
	s.listen(i)
	s.timers.Add(timers.Timer{At: s.moment.Now + lingerTimeout, Kind: lingerEnd, Who: i, Use: c.use})
	s.owner.Ended(e)
}

// GiveUpOpening ends the connections that are not open when the plan is over. One that has waited long is a failure, unless the run was
// aborted: a server that never answers must not hide behind a short plan.
func (s *Set) GiveUpOpening(aborted bool) {
	for i := range s.conns {
		c := &s.conns[i]
		if !c.state.opening() {
			continue
		}
		if !aborted && c.Purpose == 0 && s.moment.Now-c.since >= failedOpening {
			phase := frame.AtHandshake
			if c.state == connecting {
				phase = frame.AtConnect
			}
			s.moment.Window.Fail(phase, frame.Timeout)
		}
		s.release(int32(i))
	}
}
