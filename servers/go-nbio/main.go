// Command go-nbio serves the benchmark's workloads with the event loop of
// github.com/lesismal/nbio.
package main

import (
	"context"
	"errors"
	"flag"
	"log"
	"os"
	"os/signal"
	"syscall"
	"time"
)

func main() {
	log.SetOutput(os.Stderr)
	opts, err := parseOptions(os.Args[1:])
	if errors.Is(err, flag.ErrHelp) {
		os.Exit(0)
	}
	if err != nil {
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer stop()
	if err := run(ctx, opts, os.Stdout); err != nil {
		log.Fatal(err)
	}
}

// options are the process's arguments.
type options struct {
	port uint
	// duration after which the server stops by itself; 0 means when told to.
	duration time.Duration
}

// parseOptions reads the arguments; the flag package has printed what is wrong
// with them when it returns an error.
func parseOptions(args []string) (options, error) {
	flags := flag.NewFlagSet("go-nbio", flag.ContinueOnError)
	port := flags.Uint("port", 8080, "TCP port to listen on; 0 picks a free one")
	seconds := flags.Uint("duration", 0, "seconds to serve; 0 serves until SIGTERM")
	if err := flags.Parse(args); err != nil {
		return options{}, err
	}
	return options{port: *port, duration: time.Duration(*seconds) * time.Second}, nil
}
