package output

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/gorilla/websocket"
	"github.com/sirupsen/logrus"

	"plumbline/k6/frame"
)

const (
	dialTimeout  = 3 * time.Second
	writeTimeout = 5 * time.Second
	// Pauses between attempts to reach the worker again grow from the first to the last of these.
	firstPause = 50 * time.Millisecond
	lastPause  = time.Second
)

// socket sends messages to the worker. A frame is kept until the worker acknowledged it and sent again on every new
// connection; the worker stores a sequence number once, so that a second copy changes nothing.
type socket struct {
	url    string
	header http.Header
	link   *frame.Link
	logger logrus.FieldLogger
	kept   *kept
	asked  chan int // questions for the time
	first  *websocket.Conn
	// ctx ends when there is no time left to deliver.
	ctx  context.Context
	quit context.CancelFunc
	done chan struct{}
}

func newSocket(url, secret string, link *frame.Link, logger logrus.FieldLogger) *socket {
	header := http.Header{}
	if secret != "" {
		header.Set("Authorization", "Bearer "+secret)
	}
	s := &socket{url: url, header: header, link: link, logger: logger, kept: newKept(), asked: make(chan int, 16), done: make(chan struct{})}
	s.ctx, s.quit = context.WithCancel(context.Background())
	return s
}

func (s *socket) start() (err error) {
	if s.first, err = s.dial(); err != nil {
		return err
	}
	go s.run()
	return nil
}

func (s *socket) put(seq int, text []byte) error {
	if lost := s.kept.put(seq, text); lost {
		return fmt.Errorf("the worker has acknowledged nothing for %d frames: the oldest is given up", maxKept)
	}
	return nil
}

// finish waits until the worker has acknowledged every frame and closed the connection after the end.
func (s *socket) finish(end []byte, wait time.Duration) error {
	s.kept.finish(end)
	defer s.quit()
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-s.done:
	case <-timer.C:
		s.quit()
		<-s.done
	}
	if left, lost := s.kept.state(); left > 0 || lost > 0 {
		return fmt.Errorf("%d frames were not acknowledged, %d were given up", left, lost)
	}
	return nil
}

func (s *socket) dial() (*websocket.Conn, error) {
	dialer := websocket.Dialer{HandshakeTimeout: dialTimeout}
	conn, response, err := dialer.DialContext(s.ctx, s.url, s.header)
	if response != nil && err != nil {
		return nil, fmt.Errorf("the worker answered %s: %w", response.Status, err)
	}
	return conn, err
}

// run serves one connection after another until everything is delivered, or until quit.
func (s *socket) run() {
	defer close(s.done)
	conn, pause := s.first, firstPause
	for {
		if conn != nil {
			delivered, err := s.serve(conn)
			if delivered {
				return
			}
			s.logger.WithError(err).Warn("the connection to the worker broke, trying again")
			pause = firstPause
		}
		select {
		case <-s.ctx.Done():
			return
		case <-time.After(pause):
		}
		pause = min(2*pause, lastPause)
		var err error
		if conn, err = s.dial(); err != nil {
			s.logger.WithError(err).Debug("the worker cannot be reached")
		}
	}
}

// serve sends everything kept, then everything new. It returns true when the worker has it all, end included.
func (s *socket) serve(conn *websocket.Conn) (delivered bool, err error) {
	defer func() { _ = conn.Close() }()
	gone := make(chan error, 1)
	go func() { gone <- s.readWords(conn) }()
	next, closing := 0, false
	for {
		var batch [][]byte
		var all bool
		batch, next, all = s.kept.from(next)
		for _, text := range batch {
			if err := s.write(conn, websocket.TextMessage, text); err != nil {
				return false, err
			}
		}
		if all && !closing {
			closing = true
			bye := websocket.FormatCloseMessage(websocket.CloseNormalClosure, "")
			if err := s.write(conn, websocket.CloseMessage, bye); err != nil {
				return false, err
			}
		}
		select {
		case err := <-gone:
			// The worker reads in order: when it closes normally and has acknowledged all, it has read the end.
			_, _, all = s.kept.from(next)
			return all && websocket.IsCloseError(err, websocket.CloseNormalClosure), err
		case id := <-s.asked:
			if err := s.tellTime(conn, id); err != nil {
				return false, err
			}
		case <-s.kept.changed:
		case <-s.ctx.Done():
			return false, errors.New("no time left")
		}
	}
}

func (s *socket) write(conn *websocket.Conn, kind int, text []byte) error {
	if err := conn.SetWriteDeadline(time.Now().Add(writeTimeout)); err != nil {
		return err
	}
	return conn.WriteMessage(kind, text)
}

func (s *socket) tellTime(conn *websocket.Conn, id int) error {
	text, err := json.Marshal(frame.Message{Type: "clock", ID: &id, UnixMicros: time.Now().UnixMicro()})
	if err != nil {
		return err
	}
	return s.write(conn, websocket.TextMessage, text)
}

func (s *socket) readWords(conn *websocket.Conn) error {
	for {
		_, text, err := conn.ReadMessage()
		if err != nil {
			return err
		}
		var word frame.Word
		if err := json.Unmarshal(text, &word); err != nil {
			return fmt.Errorf("the worker sent no message of ours: %.100q", text)
		}
		switch word.Type {
		case "ack":
			s.kept.ack(word.Seq)
		case "clock":
			select {
			case s.asked <- word.ID:
			default: // more questions than anybody asks
			}
		case "start":
			ahead := time.Duration(word.AheadMicros) * time.Microsecond
			s.link.ReportStart(frame.Start{At: time.UnixMicro(word.UnixMicros), Ahead: ahead})
		default:
			return fmt.Errorf("the worker sent something unknown: %.100q", text)
		}
	}
}
