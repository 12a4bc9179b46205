package engine

import (
	"errors"

	"plumbline/k6/frame"
	"plumbline/k6/wire"
)

// lost ends a connection that failed: refused, reset, timed out, cut without a close frame, or against the protocol.
func (e *engine) lost(i int32, err error) {
	c := &e.conns[i]
	if c.probe != "" {
		e.probeEnded(i, 0, errors.Is(err, errTimeout))
		return
	}
	phase := frame.AtSteady
	switch {
	case c.state == connecting:
		phase = frame.AtConnect
	case c.state.opening():
		phase = frame.AtHandshake
	case c.asked:
		phase = frame.AtRampDown
	}
	if !e.wasRestarted(i) {
		e.window.Fail(phase, causeOf(err))
	}
	k, failed := c.client, !c.asked
	if c.state == opened {
		e.countClosed(k)
	}
	e.release(i)
	e.stayEnded(k, failed)
}

// closed ends a connection whose server sent a close frame. The socket stays until the server closes it, so that the
// port's waiting time is the server's.
func (e *engine) closed(i int32, code int) {
	c := &e.conns[i]
	if c.probe != "" {
		e.probeEnded(i, code, false)
		return
	}
	clean := code == 1000 || code == 1001 || code == 1005
	switch {
	case e.wasRestarted(i):
	case !c.asked:
		e.window.Fail(frame.AtSteady, frame.UnexpectedClose)
	case !clean:
		e.window.Fail(frame.AtRampDown, frame.UnexpectedClose)
	}
	if !c.closeSent {
		// The answer is a courtesy: the connection is over whether it can be sent or not.
		answer := wire.Append(nil, wire.Close, wire.ClosePayload(1000), e.mask)
		if c.tls != nil {
			answer = c.tls.seal(answer)
		}
		_, _ = send(c.fd, answer)
	}
	c.parser.Release(&e.pool)
	k, failed := c.client, !c.asked
	c.state, c.client, c.unsent = lingering, -1, nil
	e.listen(i)
	e.timers.add(timer{at: e.now + lingerWait, what: lingerEnd, who: i, use: c.use})
	e.countClosed(k)
	e.stayEnded(k, failed)
}

// giveUpOpening ends a connection that is not open when the plan is over. One that has waited long is a failure: a server
// that never answers must not hide behind a short plan.
func (e *engine) giveUpOpening(i int32, aborted bool) {
	c := &e.conns[i]
	if !aborted && c.probe == "" && e.now-c.since >= patience {
		phase := frame.AtHandshake
		if c.state == connecting {
			phase = frame.AtConnect
		}
		e.window.Fail(phase, frame.Timeout)
	}
	e.release(i)
}

func (e *engine) countClosed(k int32) {
	e.open--
	e.window.Counts[frame.ConnectionsClosed]++
	if m := e.membersOf(k); m != nil {
		m.Leave(int(k))
	}
	if e.listeners != nil {
		e.stopListening(k)
	}
}
