package connection

import (
	"crypto/tls"
	"net/netip"
	"time"

	"golang.org/x/sys/unix"

	"plumbline/k6/engine/moment"
	"plumbline/k6/engine/socket"
	"plumbline/k6/engine/timers"
	"plumbline/k6/wire"
)

const (
	connectTimeout   = int64(10 * time.Second)
	handshakeTimeout = int64(10 * time.Second)
	// closeTimeoutAfter is how long a server may take to answer a leave or a close.
	closeTimeoutAfter = int64(2 * time.Second)
	// probeTimeoutAfter is the same for the connection of a probe.
	probeTimeoutAfter = int64(3 * time.Second)
	// lingerTimeout is how long a server may take to close the socket after the protocol's close.
	lingerTimeout = int64(time.Second)
	// failedOpening is how long a connection must have been opening at the plan's end to count as failed.
	failedOpening = int64(time.Second)
	// readBuffer bounds what is read from one connection before the schedule is looked at again.
	readBuffer = 64 << 10
	// recordRoom is room for a TLS record whose beginning was received earlier.
	recordRoom = 32 << 10
)

// Kinds of timers of this package. Those of others begin with Timeouts.
const (
	openTimeout  timers.Kind = iota // limits connect and handshake
	closeTimeout                    // limits a close that we started
	lingerEnd                       // limits a closed connection whose socket the server has not closed
	Timeouts
)

// Owner is the load that the connections serve. Its wire.Handler takes the messages of the connection that Current returns.
type Owner interface {
	wire.Handler
	// Arrived is called before received bytes are taken: what was due before they arrived comes first.
	Arrived()
	// Opened is called when a handshake is complete.
	Opened(i int32)
	// Ended is called when a connection is over, whose place may be used again.
	Ended(Ending)
	// Pong takes the payload of a pong.
	Pong(payload []byte)
}

// Config of a set.
type Config struct {
	Target netip.AddrPort
	// Places is how many connections are expected at once; more are possible.
	Places int
	// Sources are the addresses that connections come from.
	Sources socket.Sources
	// Asked is the request of each handshake.
	Asked wire.Asked
	// TLS carries the connections; nil: they are not encrypted.
	TLS *tls.Config
	// Mask of what is sent.
	Mask wire.Mask
	// MaxUnsent bounds the bytes of one connection that wait for the kernel.
	MaxUnsent int
	// Keep is how many bytes are kept of a message that does not lie whole in one read; 0 for as many as the ledger looks at.
	Keep int
}

// Set holds the connections of one loop.
type Set struct {
	config    Config
	handshake *wire.Handshake
	owner     Owner
	handler   wire.Handler // the owner
	moment    *moment.Moment
	poller    *socket.Poller
	timers    *timers.Heap

	conns   []Conn
	free    []int32
	current int32 // the connection whose bytes are parsed
	replies []byte
	pool    wire.Pool
	buffer  []byte
	opened  []byte // decrypted by TLS
	sealed  []byte // encrypted by TLS, still to be sent
}

// NewSet makes a set without connections. Its timers go into a heap that its owner hands back to Expire.
func NewSet(c Config, owner Owner, m *moment.Moment, poller *socket.Poller, heap *timers.Heap) *Set {
	s := &Set{
		config: c, handshake: wire.NewHandshake(c.Asked), owner: owner, handler: owner,
		moment: m, poller: poller, timers: heap, buffer: make([]byte, readBuffer), conns: make([]Conn, 0, c.Places),
	}
	s.pool.Keep = c.Keep
	if c.Asked.Compression != wire.Uncompressed {
		s.pool.Inflater = wire.NewInflater(c.Keep)
	}
	if c.TLS != nil {
		s.opened = make([]byte, readBuffer+recordRoom)
	}
	return s
}

// Conn returns a connection. The pointer is valid until the next one is dialled.
func (s *Set) Conn(i int32) *Conn { return &s.conns[i] }

// Current returns the connection whose message is taken.
func (s *Set) Current() *Conn { return &s.conns[s.current] }

// CurrentIndex returns its place.
func (s *Set) CurrentIndex() int32 { return s.current }

// Dial begins a connection of a client. receiveBuffer bounds the kernel's buffer; 0 leaves it alone. The error is the system's.
func (s *Set) Dial(client int32, purpose Purpose, receiveBuffer int) (i int32, err error) {
	s.moment.Look()
	fd, err := s.config.Sources.Dial(socket.Dial, s.config.Target, max(0, client))
	if err != nil {
		return 0, err
	}
	if receiveBuffer > 0 {
		// Cannot fail; the server does not know the window before the connect is complete.
		_ = unix.SetsockoptInt(fd, unix.SOL_SOCKET, unix.SO_RCVBUF, receiveBuffer)
	}
	return s.Take(client, int32(fd), purpose), nil
}

// Leave ends a connection by the protocol. The farewell asks the server to close; without one a close frame does.
func (s *Set) Leave(i int32, farewell []byte) {
	c := &s.conns[i]
	c.asked = true
	s.timers.Add(timers.Timer{At: s.moment.Now + closeTimeoutAfter, Kind: closeTimeout, Who: i, Use: c.use})
	if farewell == nil {
		c.closeSent = true
		farewell = wire.Append(nil, wire.Close, wire.ClosePayload(1000), s.config.Mask)
	}
	s.Write(i, farewell)
}

// AwaitEnd gives a server a few seconds to end a probe's connection. closes: it was sent a close frame.
func (s *Set) AwaitEnd(i int32, closes bool) {
	c := &s.conns[i]
	c.asked, c.closeSent = true, closes
	s.timers.Add(timers.Timer{At: s.moment.Now + probeTimeoutAfter, Kind: closeTimeout, Who: i, Use: c.use})
}

// Cut resets a connection, as a broken link does.
func (s *Set) Cut(i int32) {
	// Cannot fail on a TCP socket: the close is a reset then.
	_ = unix.SetsockoptLinger(int(s.conns[i].fd), unix.SOL_SOCKET, unix.SO_LINGER, &unix.Linger{Onoff: 1})
	s.release(i)
}

// SetDeaf lets an open connection stop reading, or read again.
func (s *Set) SetDeaf(i int32, deaf bool) {
	s.conns[i].deaf = deaf
	s.listen(i)
}

// Close hangs up all connections.
func (s *Set) Close() {
	for i := range s.conns {
		if s.conns[i].state != idle {
			socket.HangUp(s.conns[i].fd)
		}
	}
}
