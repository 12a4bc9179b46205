package connection

import (
	"crypto/tls"
	"net"
	"runtime"
	"testing"

	"plumbline/k6/internal/wstest"
)

// shaken is the client's side of a TLS handshake that is over; its peer is gone.
func shaken(tb testing.TB, server, client *tls.Config) *secured {
	tb.Helper()
	ours, theirs := net.Pipe()
	defer func() { _, _ = ours.Close(), theirs.Close() }()
	go func() { _ = tls.Server(theirs, server).Handshake() }()
	var out []byte
	s := newSecured(client, 0, &out)
	received := make([]byte, 16<<10)
	for n := 0; ; {
		done, err := s.shake(received[:n])
		if err != nil {
			tb.Fatal(err)
		}
		if len(out) > 0 {
			if _, err := ours.Write(out); err != nil {
				tb.Fatal(err)
			}
			out = out[:0]
		}
		if done {
			s.out = nil
			return s
		}
		if n, err = ours.Read(received); err != nil {
			tb.Fatal(err)
		}
	}
}

func TestTLSOfAnIdleConnectionTakesLessThan32Kilobytes(t *testing.T) {
	const connections = 200
	server, trust := wstest.StartTLS(t, wstest.Faults{})
	config := &tls.Config{Certificates: server.Certificates(), SessionTicketsDisabled: true}
	shaken(t, config, trust) // creates everything that is created only once
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	kept := make([]*secured, connections)
	for i := range kept {
		kept[i] = shaken(t, config, trust)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if each := (after.HeapAlloc - before.HeapAlloc) / connections; each > 32<<10 {
		t.Errorf("%d bytes for each connection", each)
	} else {
		t.Logf("%d bytes for each connection", each)
	}
	runtime.KeepAlive(kept)
}

// BenchmarkATLSHandshake is of both sides, one after the other on as many processors as there are.
func BenchmarkATLSHandshake(b *testing.B) {
	server, trust := wstest.StartTLS(b, wstest.Faults{})
	config := &tls.Config{Certificates: server.Certificates(), SessionTicketsDisabled: true}
	for range b.N {
		shaken(b, config, trust)
	}
}
