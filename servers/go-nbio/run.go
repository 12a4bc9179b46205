package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"time"

	"github.com/lesismal/nbio/logging"
)

// run listens, prints the ready line, serves until ctx ends or the duration is
// over, closes every connection and prints the stats line.
func run(ctx context.Context, opts options, stdout io.Writer) error {
	started := time.Now()
	logging.Output = os.Stderr // Standard output has the contract's lines alone.
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
	if err := server.serve(quietListener{listener}); err != nil {
		return err
	}
	lines := json.NewEncoder(stdout)
	if err := lines.Encode(readyLine(listener.Addr().(*net.TCPAddr).Port)); err != nil {
		return err
	}
	<-ctx.Done()
	_ = listener.Close() // Nothing is left to be done where it fails.
	server.peers.closeAll()
	return lines.Encode(server.peers.stats(time.Since(started)))
}
