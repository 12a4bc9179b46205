package main

import (
	"encoding/binary"
	"math"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/lesismal/nbio/nbhttp/websocket"
)

// Close codes of RFC 6455, section 7.4.1.
const (
	closeNormal    = 1000
	closeGoingAway = 1001
	closeNone      = 1005
	closeNotUTF8   = 1007
	closePolicy    = 1008
)

const (
	// lingerWait is how long a peer may take to hang up after our close frame.
	lingerWait = time.Second
	unlimited  = math.MaxInt
)

// peer is one open WebSocket. The library keeps it as the connection's session,
// so that finding it costs no look-up.
type peer struct {
	socket  *websocket.Conn
	peers   *peers
	session session
	outbox  *outbox
	// read counts what the library's calls do, which come one after another.
	read tally
	// closing is set once our close frame is under way: there is only one.
	closing atomic.Bool
}

func newPeer(socket *websocket.Conn, peers *peers) *peer {
	p := &peer{socket: socket, peers: peers}
	p.outbox = newOutbox(p.cut)
	return p
}

// peerOf returns the peer that was stored with a connection; nil during its
// upgrade.
func peerOf(socket *websocket.Conn) *peer {
	p, _ := socket.Session().(*peer)
	return p
}

// receive hands a message on to the session.
func (p *peer) receive(kind websocket.MessageType, payload []byte) {
	if kind == websocket.TextMessage && !utf8.Valid(payload) {
		p.end(closeNotUTF8)
		return
	}
	if p.closing.Load() {
		return
	}
	p.read.receive(payload)
	p.session.received(kind, payload)
}

// send writes a message once the kernel has all earlier ones, so that a slow peer
// is waited for; false when the connection ends.
func (p *peer) send(kind websocket.MessageType, payload []byte) bool {
	return p.outbox.waitEmpty() && p.deliver(kind, payload, unlimited)
}

// offer writes a text message unless as many as may wait for the peer already.
func (p *peer) offer(payload []byte, most int) bool {
	return p.deliver(websocket.TextMessage, payload, most)
}

func (p *peer) deliver(kind websocket.MessageType, payload []byte, most int) bool {
	if !p.write(kind, payload, most) {
		return false
	}
	p.outbox.delivered(len(payload))
	return true
}

// write hands one frame to the library; a failure means that the connection has
// ended.
func (p *peer) write(kind websocket.MessageType, payload []byte, most int) bool {
	if !p.outbox.hand(frameBytes(len(payload)), most) {
		return false
	}
	if p.socket.WriteMessage(kind, payload) != nil {
		return false
	}
	p.outbox.watch()
	return true
}

// pong answers a ping.
func (p *peer) pong(payload string) {
	if !p.closing.Load() {
		p.write(websocket.PongMessage, []byte(payload), unlimited)
	}
}

// end sends a close frame behind what is being written, and hangs up when the peer
// does not.
func (p *peer) end(code int) {
	if p.closing.Swap(true) {
		return
	}
	p.write(websocket.CloseMessage, binary.BigEndian.AppendUint16(nil, uint16(code)), unlimited)
	time.AfterFunc(lingerWait, p.cut)
}

// answerClose answers a peer's close frame, unless it is itself the answer to
// ours. The library hangs up afterwards.
func (p *peer) answerClose(code int, reason string) {
	if p.closing.Swap(true) {
		return
	}
	var payload []byte
	switch {
	case !utf8.ValidString(reason):
		payload = binary.BigEndian.AppendUint16(nil, closeNotUTF8)
	case code != closeNone:
		payload = binary.BigEndian.AppendUint16(nil, uint16(code))
	}
	p.write(websocket.CloseMessage, payload, unlimited)
}

// cut ends the connection without another word.
func (p *peer) cut() {
	p.outbox.abandon()
	_ = p.socket.Close() // It fails only where it is closed already.
}

// frameBytes is the size of an unmasked frame with its header.
func frameBytes(payload int) int {
	switch {
	case payload < 126:
		return payload + 2
	case payload <= math.MaxUint16:
		return payload + 4
	default:
		return payload + 10
	}
}
