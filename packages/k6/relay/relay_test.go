package relay

import (
	"bytes"
	"context"
	"io"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// echoServer answers every connection with what it sends, and knows the most that were open at once.
type echoServer struct {
	net.Listener
	open, peak atomic.Int64
}

func newEcho(t *testing.T) *echoServer {
	t.Helper()
	server := &echoServer{Listener: listen(t)}
	go func() {
		for {
			conn, err := server.Accept()
			if err != nil {
				return
			}
			open := server.open.Add(1)
			for peak := server.peak.Load(); open > peak && !server.peak.CompareAndSwap(peak, open); peak = server.peak.Load() {
			}
			go func() {
				defer conn.Close()
				defer server.open.Add(-1)
				_, _ = io.Copy(conn, conn)
			}()
		}
	}()
	return server
}

func listen(t *testing.T) net.Listener {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	return listener
}

// serve returns the address of a relay to the server.
func serve(t *testing.T, to string, limits Limits) string {
	t.Helper()
	listener := listen(t)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- Relay{To: to, Limits: limits}.Serve(ctx, listener) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return listener.Addr().String()
}

// echo sends the payload, ends its direction, and returns all that comes back.
func echo(address string, payload []byte) ([]byte, error) {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	go func() {
		_, _ = conn.Write(payload)
		_ = conn.(*net.TCPConn).CloseWrite()
	}()
	return io.ReadAll(conn)
}

func TestEveryByteIsCarriedBothWaysAndTheEndIsTold(t *testing.T) {
	t.Parallel()
	address := serve(t, newEcho(t).Addr().String(), Limits{Open: 4, OpenedPerS: 100, BytesPerS: 50_000_000})
	payload := bytes.Repeat([]byte("plumb"), 200_000)
	back, err := echo(address, payload)
	if err != nil || !bytes.Equal(back, payload) {
		t.Fatalf("%d of %d bytes came back, %v", len(back), len(payload), err)
	}
}

func TestConnectionsBeyondTheLimitWaitAndAreServedInTheEnd(t *testing.T) {
	t.Parallel()
	server := newEcho(t)
	address := serve(t, server.Addr().String(), Limits{Open: 2, OpenedPerS: 1000, BytesPerS: 1_000_000})
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if back, err := echo(address, []byte("hello")); err != nil || string(back) != "hello" {
				t.Errorf("%q came back, %v", back, err)
			}
		})
	}
	all.Wait()
	if peak := server.peak.Load(); peak < 1 || peak > 2 {
		t.Errorf("%d connections were open at once", peak)
	}
}

func TestAConnectionEndsWhereTheServerIsGone(t *testing.T) {
	t.Parallel()
	gone := listen(t)
	gone.Close()
	address := serve(t, gone.Addr().String(), Limits{Open: 1, OpenedPerS: 100, BytesPerS: 1_000_000})
	for range 3 {
		if back, _ := echo(address, []byte("hello")); len(back) != 0 {
			t.Errorf("%q came back", back)
		}
	}
}

func TestTheCommandRefusesToRunWithoutALimit(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{
		{"--listen", "127.0.0.1:0", "--to", "127.0.0.1:1", "--open", "1", "--opened-per-s", "1"},
		{"--listen", "127.0.0.1:0", "--open", "1", "--opened-per-s", "1", "--bytes-per-s", "1"},
		{"--unknown"},
	} {
		var out strings.Builder
		if code := Main(args, &out); code != 2 || out.Len() == 0 {
			t.Errorf("%v ends with %d and says %q", args, code, out.String())
		}
	}
}
