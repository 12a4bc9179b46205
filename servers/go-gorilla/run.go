package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"
)

const (
	readHeaderTimeout = 10 * time.Second
	// httpShutdownWait bounds the wait for handshakes that are under way.
	httpShutdownWait = 500 * time.Millisecond
)

// run listens, prints the ready line, serves until ctx ends or the duration is
// over, closes every connection and prints the stats line.
func run(ctx context.Context, opts options, stdout io.Writer) error {
	started := time.Now()
	listener, err := net.Listen("tcp", fmt.Sprintf(":%d", opts.port))
	if err != nil {
		return err
	}
	if opts.duration > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, opts.duration)
		defer cancel()
	}

	server := newServer(defaultChatRules)
	web := &http.Server{Handler: server.routes(), ReadHeaderTimeout: readHeaderTimeout}
	failed := make(chan error, 1)
	go func() {
		if opts.certFile == "" {
			failed <- web.Serve(listener)
		} else {
			failed <- web.ServeTLS(listener, opts.certFile, opts.keyFile)
		}
	}()

	lines := json.NewEncoder(stdout)
	if err := lines.Encode(readyLine(listener.Addr().(*net.TCPAddr).Port)); err != nil {
		return err
	}
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	stopAccepting(web)
	server.peers.closeAll()
	return lines.Encode(server.peers.stats(time.Since(started)))
}

// stopAccepting closes the listener and every connection that has not become a
// WebSocket; those that have are hijacked, so net/http leaves them alone.
func stopAccepting(web *http.Server) {
	ctx, cancel := context.WithTimeout(context.Background(), httpShutdownWait)
	defer cancel()
	if err := web.Shutdown(ctx); errors.Is(err, context.DeadlineExceeded) {
		web.Close()
	}
}
