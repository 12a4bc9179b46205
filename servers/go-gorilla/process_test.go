package main

import (
	"bufio"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/gorilla/websocket"
)

// asServer makes the test binary behave as the server itself.
const asServer = "PLUMBLINE_TEST_AS_SERVER"

func TestMain(m *testing.M) {
	if os.Getenv(asServer) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// process is the server as a process of its own.
type process struct {
	command *exec.Cmd
	stdout  *bufio.Scanner
	port    int
}

func startProcess(t *testing.T, args ...string) *process {
	t.Helper()
	command := exec.Command(os.Args[0], append([]string{"--port", "0"}, args...)...)
	command.Env = append(os.Environ(), asServer+"=1")
	command.Stderr = os.Stderr
	pipe, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { command.Process.Kill() })
	p := &process{command: command, stdout: bufio.NewScanner(pipe)}
	var line ready
	p.line(t, &line)
	if line.V != 1 || line.Event != "ready" || line.Port == 0 {
		t.Fatalf("ready line %+v", line)
	}
	p.port = line.Port
	return p
}

func (p *process) line(t *testing.T, into any) {
	t.Helper()
	if !p.stdout.Scan() {
		t.Fatal("no further line on stdout")
	}
	if err := json.Unmarshal(p.stdout.Bytes(), into); err != nil {
		t.Fatalf("line %s: %v", p.stdout.Text(), err)
	}
}

// end expects the stats line, nothing after it, and exit code 0.
func (p *process) end(t *testing.T) stats {
	t.Helper()
	var line stats
	p.line(t, &line)
	if p.stdout.Scan() {
		t.Errorf("a line after the stats: %s", p.stdout.Text())
	}
	if err := p.command.Wait(); err != nil {
		t.Errorf("exit: %v", err)
	}
	return line
}

func TestSIGTERMClosesEveryConnectionWith1001AndPrintsTheStats(t *testing.T) {
	t.Parallel()
	p := startProcess(t)
	base := fmt.Sprintf("ws://127.0.0.1:%d", p.port)
	gone := dial(t, base+"/ws/chat")
	gone.leave()
	echoing, chatting, other := dial(t, base+"/ws/echo"), joined(t, base), joined(t, base)
	echoing.send("hello")
	echoing.next()
	chatting.send(chatFrame("hi"))
	other.next()

	if err := p.command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	for _, c := range []*client{echoing, chatting, other} {
		if code := c.closeCode(); code != websocket.CloseGoingAway {
			t.Errorf("closed with %d, want 1001", code)
		}
	}
	got := p.end(t)
	got.UptimeMs = 0
	want := stats{V: 1, Event: "stats", Connections: 4, PeakConnections: 3, Received: 5, Delivered: 2}
	want.BytesIn = uint64(len(`{"type":"leave"}`) + len("hello") + 2*len(`{"type":"join","room":"public","user":"u"}`) + 128)
	want.BytesOut = uint64(len("hello") + 128)
	// The first connection may still be lingering when the others open.
	got.PeakConnections = min(got.PeakConnections, want.PeakConnections)
	if got != want {
		t.Errorf("stats %+v, want %+v", got, want)
	}
}

func TestAPeerThatNeverReadsDoesNotDelayTheEnd(t *testing.T) {
	t.Parallel()
	p := startProcess(t)
	conn, _, err := websocket.DefaultDialer.Dial(fmt.Sprintf("ws://127.0.0.1:%d/ws/echo", p.port), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	stuck := make(chan struct{})
	go func() {
		defer close(stuck)
		payload := make([]byte, echoReadLimit)
		for conn.WriteMessage(websocket.BinaryMessage, payload) == nil {
		}
	}()
	if err := p.command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	p.end(t)
	<-stuck
}

func TestTheServerEndsByItselfAfterItsDuration(t *testing.T) {
	t.Parallel()
	p := startProcess(t, "--duration", "1")
	if got := p.end(t); got.UptimeMs < 1000 {
		t.Errorf("ended after %d ms, want at least 1000", got.UptimeMs)
	}
}

func TestSIGTERMClosesTicksAndPushWith1001Too(t *testing.T) {
	t.Parallel()
	p := startProcess(t)
	base := fmt.Sprintf("ws://127.0.0.1:%d", p.port)
	clients := []*client{dial(t, base+"/ws/ticks?everyMs=1"), dial(t, base+"/ws/push?count=1&bytes=20")}
	clients[0].next()
	clients[1].send("id")
	clients[1].next()
	if err := p.command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	for _, c := range clients {
		if code := c.closeCode(); code != websocket.CloseGoingAway {
			t.Errorf("closed with %d, want 1001", code)
		}
	}
	ticks := uint64(1 + len(clients[0].messages))
	if got := p.end(t); got.Delivered != ticks+1 || got.Received != 1 {
		t.Errorf("stats %+v after %d ticks and one pushed message", got, ticks)
	}
}

func TestWithACertificateItServesWSSAlone(t *testing.T) {
	issued := httptest.NewTLSServer(nil) // only for its certificate
	issued.Close()
	folder := t.TempDir()
	pair := issued.TLS.Certificates[0]
	key, err := x509.MarshalPKCS8PrivateKey(pair.PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	certFile, keyFile := filepath.Join(folder, "server.crt"), filepath.Join(folder, "server.key")
	for file, block := range map[string]*pem.Block{
		certFile: {Type: "CERTIFICATE", Bytes: pair.Certificate[0]}, keyFile: {Type: "PRIVATE KEY", Bytes: key},
	} {
		if err := os.WriteFile(file, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p := startProcess(t, "--tls-cert", certFile, "--tls-key", keyFile)
	trust := x509.NewCertPool()
	trust.AddCert(issued.Certificate())
	dialer := websocket.Dialer{TLSClientConfig: &tls.Config{RootCAs: trust, ServerName: "example.com"}}
	conn, _, err := dialer.Dial(fmt.Sprintf("wss://127.0.0.1:%d/ws/echo", p.port), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if conn, _, err := websocket.DefaultDialer.Dial(fmt.Sprintf("ws://127.0.0.1:%d/ws/echo", p.port), nil); err == nil {
		conn.Close()
		t.Error("a connection without TLS was accepted")
	}
}
