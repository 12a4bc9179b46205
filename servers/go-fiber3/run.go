package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"time"

	"github.com/gofiber/fiber/v3"
)

const (
	readHeaderTimeout = 10 * time.Second
	// httpShutdownWait bounds the wait for handshakes that are under way.
	httpShutdownWait = 500 * time.Millisecond
)

// listening keeps standard output for the two JSON lines.
var listening = fiber.ListenConfig{DisableStartupMessage: true}

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
	app := server.app()
	failed := make(chan error, 1)
	go func() { failed <- app.Listener(listener, listening) }()

	lines := json.NewEncoder(stdout)
	if err := lines.Encode(readyLine(listener.Addr().(*net.TCPAddr).Port)); err != nil {
		return err
	}
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	stopAccepting(app)
	server.peers.closeAll()
	return lines.Encode(server.peers.stats(time.Since(started)))
}

// stopAccepting closes the listener and every connection that has not become a
// WebSocket; Fiber leaves alone those that have.
func stopAccepting(app *fiber.App) {
	if err := app.ShutdownWithTimeout(httpShutdownWait); err != nil {
		log.Printf("handshakes under way are cut off: %v", err)
	}
}
