// Command zoo is one honest server of the contract with a switch: --animal NAME makes it lie in one way, or behave
// oddly without lying. The audit and the gate are tested against every animal.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"
)

func main() {
	log.SetOutput(os.Stderr)
	port := flag.Uint("port", 8080, "TCP port to listen on")
	seconds := flag.Uint("duration", 0, "seconds to serve; 0 serves until SIGTERM")
	name := flag.String("animal", "honest", "how it behaves")
	list := flag.Bool("list", false, "print the names of all animals and exit")
	flag.Parse()
	if *list {
		for _, animal := range names() {
			fmt.Println(animal)
		}
		return
	}
	build, known := animals[*name]
	if !known {
		log.Fatalf("there is no animal %q; --list prints all", *name)
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer stop()
	if *seconds > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Duration(*seconds)*time.Second)
		defer cancel()
	}
	if err := serve(ctx, *port, build()); err != nil {
		log.Fatal(err)
	}
}

// names returns the names of all animals in order.
func names() []string {
	all := make([]string, 0, len(animals))
	for name := range animals {
		all = append(all, name)
	}
	slices.Sort(all)
	return all
}

// serve prints the ready line, serves until ctx ends, closes every connection with 1001 and prints the stats line.
func serve(ctx context.Context, port uint, b behaviour) error {
	started := time.Now()
	listener, err := net.Listen("tcp", fmt.Sprintf(":%d", port))
	if err != nil {
		return err
	}
	s := newServer(b)
	web := &http.Server{Handler: s.routes(), ReadHeaderTimeout: 10 * time.Second}
	failed := make(chan error, 1)
	go func() { failed <- web.Serve(listener) }()
	if b.background != nil {
		go b.background(ctx, s)
	}
	lines := json.NewEncoder(os.Stdout)
	ready := map[string]any{"v": 1, "event": "ready", "port": listener.Addr().(*net.TCPAddr).Port}
	if err := lines.Encode(ready); err != nil {
		return err
	}
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	listener.Close()
	s.closeAll()
	line := s.statsLine(time.Since(started))
	if b.stats != nil {
		b.stats(line)
	}
	return lines.Encode(line)
}
