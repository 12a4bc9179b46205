package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"time"
)

// run listens, prints the ready line, serves until ctx ends or the duration is
// over, closes every connection and prints the stats line.
func run(ctx context.Context, opts options, stdout io.Writer) error {
	started := time.Now()
	listener, err := net.Listen("tcp", fmt.Sprintf(":%d", opts.port))
	if err != nil {
		return err
	}
	defer listener.Close()
	if opts.duration > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, opts.duration)
		defer cancel()
	}

	server := newServer(defaultChatRules)
	go server.serve(listener)

	lines := json.NewEncoder(stdout)
	if err := lines.Encode(readyLine(listener.Addr().(*net.TCPAddr).Port)); err != nil {
		return err
	}
	<-ctx.Done()
	if err := listener.Close(); err != nil {
		return err
	}
	server.peers.closeAll()
	return lines.Encode(server.peers.stats(time.Since(started)))
}
