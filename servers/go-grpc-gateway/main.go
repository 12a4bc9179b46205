// Command go-grpc-gateway serves the benchmark's workloads with two processes: a
// gateway that speaks WebSocket, with github.com/gorilla/websocket, and an api behind
// it that knows the workloads. They talk over bidirectional gRPC streams.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// apiRole as the first argument makes the process the api.
const apiRole = "api"

func main() {
	log.SetOutput(os.Stderr)
	if len(os.Args) > 1 && os.Args[1] == apiRole {
		if err := serveAPI(os.Stdin, os.Stdout); err != nil {
			log.Fatalf("api: %v", err)
		}
		return
	}
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
	bridge   bridgeOptions
}

// parseOptions reads the arguments; it has printed what is wrong with them when it
// returns an error.
func parseOptions(args []string) (options, error) {
	flags := flag.NewFlagSet("go-grpc-gateway", flag.ContinueOnError)
	port := flags.Uint("port", 8080, "TCP port to listen on; 0 picks a free one")
	seconds := flags.Uint("duration", 0, "seconds to serve; 0 serves until SIGTERM")
	streams := flags.Uint("streams", 1, "gRPC streams between the gateway and the api")
	send := flags.String("send", string(sendThroughChannel), "how connections share a stream: channel (a queue with one writer) or lock")
	if err := flags.Parse(args); err != nil {
		return options{}, err
	}
	bridge := bridgeOptions{streams: int(*streams), mode: sendMode(*send)}
	if err := bridge.check(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return options{}, err
	}
	return options{port: *port, duration: time.Duration(*seconds) * time.Second, bridge: bridge}, nil
}
