package main

import "github.com/lxzan/gws"

// events hands what the library reports to the connection's session.
type events struct{ gws.BuiltinEventHandler }

func (events) OnOpen(socket *gws.Conn) {
	peerOf(socket).session.opened()
}

func (events) OnPing(socket *gws.Conn, payload []byte) {
	// A failed write closes the connection, which ends the reading as well.
	_ = socket.WritePong(payload)
}

func (events) OnMessage(socket *gws.Conn, message *gws.Message) {
	defer message.Close()
	p := peerOf(socket)
	p.read.receive(message.Bytes())
	p.session.received(message.Opcode, message.Bytes())
}

func (events) OnClose(socket *gws.Conn, _ error) {
	p := peerOf(socket)
	p.session.closed()
	// Behind every message that is still queued: those fail now, one by one.
	socket.Async(func() { p.peers.remove(p) })
}
