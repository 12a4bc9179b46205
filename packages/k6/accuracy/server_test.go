package accuracy

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"plumbline/k6/ledger"
)

// behaviour is what a server does on purpose; the zero value answers at once.
type behaviour struct {
	// delay of the answer to a message that is the n-th of the server, from 1, sinceFirst after the first one.
	delay func(n int, sinceFirst time.Duration) time.Duration
	// answers is how often a message is answered: 0 loses it, 2 doubles it.
	answers func(message ledger.Header) int
	// swaps: an answer waits until the next one of its connection is made.
	swaps func(message ledger.Header) bool
	// stall is how long the server does nothing, stallAfter its first message.
	stall, stallAfter time.Duration
	// tickingFor is how long each connection of ticks gets them.
	tickingFor time.Duration
}

// server is the instrumented server. One goroutine writes all answers, in the order of their times.
type server struct {
	behaviour
	notes
	listener net.Listener
	answerAt chan answer
	members  map[*peer]bool // chat members; guarded by notes.mu
}

// peer is one connection of the generator.
type peer struct {
	ws   *websocket.Conn
	conn *stampedConn
	held *answer // waits for the next answer; the writer's alone
}

// answer is a message on its way back.
type answer struct {
	to      *peer
	message ledger.Header
	text    []byte
	arrived int64
	at      time.Time
}

func startServer(t *testing.T, b behaviour) *server {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &server{behaviour: b, listener: listener, answerAt: make(chan answer, 1<<16), members: map[*peer]bool{}}
	mux := http.NewServeMux()
	mux.HandleFunc("/ws/echo", s.serve(always(s.echo)))
	mux.HandleFunc("/ws/chat", s.serve(always(s.chat)))
	mux.HandleFunc("/ws/push", s.serve(s.push))
	mux.HandleFunc("/ws/ticks", s.serve(s.ticks))
	h := &http.Server{Handler: mux} //nolint:gosec // the only client is ours
	go func() { _ = h.Serve(stampedListener{listener}) }()
	ctx, stop := context.WithCancel(context.Background())
	stopped := make(chan struct{})
	go func() { defer close(stopped); s.write(ctx) }()
	t.Cleanup(func() { stop(); <-stopped; _ = h.Close() })
	return s
}

func (s *server) target() string { return "ws://" + s.listener.Addr().String() }

var upgrader = websocket.Upgrader{}

// taker takes one message of a peer.
type taker func(p *peer, text []byte) (stay bool)

func always(take taker) func(*peer, *http.Request) taker {
	return func(*peer, *http.Request) taker { return take }
}

// serve upgrades a request; begin returns its connection's behaviour.
func (s *server) serve(begin func(*peer, *http.Request) taker) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ws, err := upgrader.Upgrade(w, r, nil)
		if err != nil {
			return
		}
		p := &peer{ws: ws, conn: ws.NetConn().(*stampedConn)}
		ws.SetPongHandler(func(payload string) error { s.wasRead(p, []byte(payload)); return nil })
		take := begin(p, r)
		for stay := true; stay; {
			_, text, err := ws.ReadMessage()
			if err != nil {
				break // the generator's close was answered by the library
			}
			stay = take(p, text)
		}
		s.locked(func() { delete(s.members, p) })
		_ = ws.Close()
	}
}

// wasRead notes that the generator has read what was written before a ping.
func (s *server) wasRead(p *peer, payload []byte) {
	if len(payload) == 8 {
		s.locked(func() { s.deliveries[binary.BigEndian.Uint64(payload)].read = p.conn.stamp.Load() })
	}
}

func (s *server) echo(p *peer, text []byte) (stay bool) {
	message, ok := ledger.Read(text)
	if ok {
		s.locked(func() { s.received++ })
		s.answer(p, message, text, p.conn.stamp.Load())
	}
	return ok
}

// push answers each id by as many messages as the request asks for, each of them with the delay of its own.
func (s *server) push(_ *peer, r *http.Request) taker {
	count, _ := strconv.Atoi(r.URL.Query().Get("count"))
	size, _ := strconv.Atoi(r.URL.Query().Get("bytes"))
	return func(p *peer, id []byte) (stay bool) {
		message, ok := ledger.Read(id)
		if !ok {
			return false
		}
		s.locked(func() { s.received++ })
		for i := range count {
			text := fmt.Appendf(nil, "%s:%d:", id, i)
			text = append(text, bytes.Repeat([]byte("0"), size-len(text))...)
			s.answer(p, message, text, p.conn.stamp.Load())
		}
		return true
	}
}

// ticks plans the ticks of a connection, tickingFor long, at once. A tick "arrives" when it is due, and its header holds the
// Unix time of that: the generator's zero is the epoch then.
func (s *server) ticks(p *peer, r *http.Request) taker {
	everyMs, _ := strconv.Atoi(r.URL.Query().Get("everyMs"))
	every := time.Duration(everyMs) * time.Millisecond
	// From when the kernel had the request: however late this runs, no tick comes later than the contract allows.
	first := time.Unix(0, p.conn.stamp.Load()).Add(every)
	for n := range int(s.tickingFor / every) {
		due := first.Add(time.Duration(n) * every)
		header := ledger.Header{Seq: uint32(n + 1), Micros: due.UnixMicro()} //nolint:gosec // few
		text := fmt.Appendf(nil, "%d %d %d", n, due.UnixMicro(), due.UnixMicro())
		s.answerAt <- answer{to: p, message: header, text: text, arrived: due.UnixMicro() * 1000, at: due}
	}
	return func(*peer, []byte) bool { return true }
}

const chatHeaderAt = len(`{"type":"chat","room":"public","user":"u0000","text":"`)

func (s *server) chat(p *peer, text []byte) (stay bool) {
	var m struct{ Type string }
	if json.Unmarshal(text, &m) != nil {
		return false
	}
	switch m.Type {
	case "join":
		s.locked(func() { s.members[p] = true })
	case "leave":
		_ = p.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(websocket.CloseNormalClosure, ""), time.Now().Add(time.Second))
		return false
	case "chat":
		message, _ := ledger.Read(text[chatHeaderAt:])
		var others []*peer
		s.locked(func() {
			s.received++
			for member := range s.members {
				if member != p {
					others = append(others, member)
				}
			}
		})
		for _, member := range others {
			s.answer(member, message, text, p.conn.stamp.Load())
		}
	}
	return true
}

// answer hands an answer to the writer. Without room it waits, and the kernel's stamps keep the truth.
func (s *server) answer(to *peer, message ledger.Header, text []byte, arrived int64) {
	s.answerAt <- answer{to: to, message: message, text: text, arrived: arrived, at: time.Now()}
}

// put writes an answer and a ping behind it in one piece, and notes it.
func (s *server) put(a answer) {
	var id uint64
	s.locked(func() {
		id = uint64(len(s.deliveries))
		s.deliveries = append(s.deliveries, delivery{message: a.message, arrived: a.arrived})
	})
	frames := appendFrame(nil, websocket.TextMessage, a.text)
	frames = appendFrame(frames, websocket.PingMessage, binary.BigEndian.AppendUint64(nil, id))
	written := time.Now().UnixNano()
	_, err := a.to.conn.Write(frames)
	s.locked(func() {
		s.deliveries[id].written = written
		if err != nil {
			s.failed = append(s.failed, err)
		}
	})
}

// appendFrame appends a server's frame: final and not masked.
func appendFrame(dst []byte, opcode byte, payload []byte) []byte {
	dst = append(dst, 0x80|opcode)
	if n := len(payload); n < 126 {
		dst = append(dst, byte(n))
	} else {
		dst = binary.BigEndian.AppendUint16(append(dst, 126), uint16(n))
	}
	return append(dst, payload...)
}
