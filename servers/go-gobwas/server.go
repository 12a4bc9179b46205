package main

import (
	"errors"
	"log"
	"net"
	"time"
)

const (
	// handshakeWait is how long a connection may take to become a WebSocket.
	handshakeWait = 10 * time.Second
	// acceptPause follows a failed accept, which is nearly always a lack of
	// descriptors.
	acceptPause = 100 * time.Millisecond
)

// server is what the workloads share.
type server struct {
	peers *peers
	chat  *chat
}

func newServer(rules chatRules) *server {
	return &server{peers: newPeers(), chat: newChat(rules)}
}

// serve accepts connections until the listener is closed.
func (s *server) serve(listener net.Listener) {
	for {
		conn, err := listener.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil {
			log.Printf("accept: %v", err)
			time.Sleep(acceptPause)
			continue
		}
		go s.serveConn(conn.(*net.TCPConn))
	}
}

// serveConn upgrades a connection and runs one session on it.
func (s *server) serveConn(conn *net.TCPConn) {
	defer conn.Close()
	work, err := s.upgrade(conn)
	if err != nil {
		linger(conn)
		return
	}
	p := s.peers.add(conn, work.readLimit)
	defer s.peers.remove(p)
	p.end(work.run(p))
}
