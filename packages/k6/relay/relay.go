// Package relay leads connections to one address and nowhere else. It stands between a script that anybody wrote and a server that
// already runs: whoever is on the relay's network reaches that server, within its limits, and nothing more.
package relay

import (
	"context"
	"errors"
	"io"
	"net"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

const (
	dialTimeout = 5 * time.Second
	// chunk is the most bytes that are handed on at once.
	chunk = 32 * 1024
)

// Limits of all connections together. Beyond them connections and bytes wait.
type Limits struct {
	// Open is the most connections at the same time.
	Open int
	// OpenedPerS is the most new connections a second.
	OpenedPerS int
	// BytesPerS is the most bytes a second in each direction.
	BytesPerS int
}

// Relay leads every connection to the address To.
type Relay struct {
	To     string
	Limits Limits
}

// Serve leads the connections of the listener until the context is done.
func (r Relay) Serve(ctx context.Context, listener net.Listener) error {
	stop := context.AfterFunc(ctx, func() { _ = listener.Close() })
	defer stop()
	open := make(chan struct{}, r.Limits.Open)
	opened := rate.NewLimiter(rate.Limit(r.Limits.OpenedPerS), r.Limits.OpenedPerS)
	there, back := newBytes(r.Limits.BytesPerS), newBytes(r.Limits.BytesPerS)
	for {
		// those beyond the limits wait in the listener's queue
		select {
		case open <- struct{}{}:
		case <-ctx.Done():
			return nil
		}
		if opened.Wait(ctx) != nil {
			return nil
		}
		client, err := listener.Accept()
		if err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return err
		}
		go func() {
			defer func() { <-open }()
			r.lead(ctx, client, there, back)
		}()
	}
}

func newBytes(perS int) *rate.Limiter {
	return rate.NewLimiter(rate.Limit(perS), max(chunk, perS/10))
}

// lead carries one connection until both directions have ended.
func (r Relay) lead(ctx context.Context, client net.Conn, there, back *rate.Limiter) {
	defer client.Close()
	server, err := net.DialTimeout("tcp", r.To, dialTimeout)
	if err != nil {
		return
	}
	defer server.Close()
	var both sync.WaitGroup
	both.Go(func() { carry(ctx, server, client, there) })
	both.Go(func() { carry(ctx, client, server, back) })
	both.Wait()
}

// carry hands bytes on until their source has ended, and tells the other side so. An error ends both directions.
func carry(ctx context.Context, to, from net.Conn, limit *rate.Limiter) {
	buffer := make([]byte, chunk)
	for {
		n, err := from.Read(buffer)
		if n > 0 {
			if limit.WaitN(ctx, n) != nil {
				break
			}
			if _, writeErr := to.Write(buffer[:n]); writeErr != nil {
				break
			}
		}
		if errors.Is(err, io.EOF) {
			if half, ok := to.(interface{ CloseWrite() error }); ok {
				_ = half.CloseWrite()
			}
			return
		}
		if err != nil {
			break
		}
	}
	_ = to.Close()
	_ = from.Close()
}
