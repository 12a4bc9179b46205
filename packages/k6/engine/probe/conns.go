package probe

import (
	"plumbline/k6/engine/connection"
	"plumbline/k6/frame"
	"plumbline/k6/wire"
)

// Purposes of the connections that belong to probes.
const (
	ofText connection.Purpose = iota + 1
	ofClose
)

// noClient stands for the client of such a connection.
const noClient = int32(-1)

// badTexts are not UTF-8 (RFC 3629), one for each way in which a decoder can be too lenient: those that the gate sends. The
// server has to end the connection (RFC 6455, 8.1). The gate asks for no close code, and neither does a probe.
var badTexts = [...]string{
	"{\xc3\x28", "{\xe2\x82", "{\x80", "{\xc0\xaf", "{\xe0\x80\xaf", "{\xf0\x80\x80\xaf", "{\xed\xa0\x80",
	"{\xed\xa0\x80\xed\xb0\x80", "{\xf4\x90\x80\x80", "{\xf8\x88\x80\x80\x80", "{\xff",
}

// dial opens a connection of its own, as a client of the load would. The load's own connections count what fails.
func (p *Prober) dial(kind Kind) {
	if len(p.session.Clients) == 0 {
		return
	}
	purpose := ofText
	if kind == Close {
		purpose = ofClose
	}
	_, _ = p.conns.Dial(noClient, purpose, 0)
}

// Opened sends the message of a probe whose connection is open.
func (p *Prober) Opened(i int32) {
	c := p.conns.Conn(i)
	p.session.Count(frame.ProbesMade)
	p.session.Count(frame.ProbesConnected)
	opcode, payload := byte(wire.Text), []byte(badTexts[p.random.IntN(len(badTexts))])
	if c.Purpose == ofClose {
		opcode, payload = wire.Close, wire.ClosePayload(1000)
	}
	p.conns.AwaitEnd(i, c.Purpose == ofClose)
	p.conns.Write(i, wire.Append(nil, opcode, payload, p.mask))
}

// Ended judges how a probe's connection ended. A connection that never opened proves nothing that the load's own connections do not
// show.
func (p *Prober) Ended(e connection.Ending) {
	switch {
	case !e.WasOpen:
	case e.Purpose == ofText && e.TimedOut:
		p.fail(frame.TextTaken)
	case e.Purpose == ofClose && e.Code != 1000:
		p.fail(frame.CloseAnswer)
	}
}
