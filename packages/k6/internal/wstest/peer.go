package wstest

import (
	"io"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"plumbline/k6/ledger"
)

// peer is one connection with a queue of its own, so that a slow reader delays nobody.
type peer struct {
	conn   *websocket.Conn
	faults Faults
	member bool
	held   []byte
	heldAs ledger.Header
	gone   chan struct{}
	pinged bool // a ping came since the last message; used by the reading goroutine alone

	mu    sync.Mutex
	queue []job
	wake  chan struct{}
	done  chan struct{}
}

type job struct {
	at   time.Time
	kind int
	text []byte
}

func newPeer(conn *websocket.Conn, faults Faults) *peer {
	p := &peer{conn: conn, faults: faults, gone: make(chan struct{}), wake: make(chan struct{}, 1), done: make(chan struct{})}
	go p.write()
	return p
}

func (p *peer) put(kind int, text []byte) {
	p.mu.Lock()
	p.queue = append(p.queue, job{time.Now(), kind, text})
	p.mu.Unlock()
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

func (p *peer) send(text []byte) { p.put(websocket.TextMessage, text) }

func (p *peer) ping() {
	p.put(websocket.TextMessage, []byte(`{"type":"ping","ts":1700000000000}`))
	p.put(websocket.PingMessage, []byte("are you there"))
}

func (p *peer) goodbye() {
	p.put(websocket.CloseMessage, websocket.FormatCloseMessage(websocket.CloseNormalClosure, ""))
}

// hangUp ends the stream without a close frame and waits for the client to do the same.
func (p *peer) hangUp() {
	_ = p.conn.NetConn().(interface{ CloseWrite() error }).CloseWrite()
	_, _ = io.Copy(io.Discard, p.conn.NetConn())
}

// end lets the queue run empty and closes the connection.
func (p *peer) end() {
	close(p.wake)
	<-p.done
	_ = p.conn.Close()
}

func (p *peer) write() {
	defer close(p.done)
	for more := true; more; {
		_, more = <-p.wake
		p.mu.Lock()
		jobs := p.queue
		p.queue = nil
		p.mu.Unlock()
		for _, j := range jobs {
			time.Sleep(time.Until(j.at.Add(p.faults.Delay)))
			p.do(j)
		}
	}
}

// do writes one job. Errors are the reader's to find.
func (p *peer) do(j job) {
	switch {
	case j.kind != websocket.TextMessage:
		_ = p.conn.WriteControl(j.kind, j.text, time.Now().Add(time.Second))
	case p.faults.Fragment:
		w, err := p.conn.NextWriter(websocket.TextMessage)
		if err != nil {
			return
		}
		half := len(j.text) / 2
		_, _ = w.Write(j.text[:half])
		_ = p.conn.WriteControl(websocket.PingMessage, []byte("between"), time.Now().Add(time.Second))
		_, _ = w.Write(j.text[half:])
		_ = w.Close()
	case p.faults.Binary:
		_ = p.conn.WriteMessage(websocket.BinaryMessage, j.text)
	default:
		_ = p.conn.WriteMessage(websocket.TextMessage, j.text)
	}
}
