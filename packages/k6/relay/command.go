package relay

import (
	"context"
	"flag"
	"fmt"
	"io"
	"net"
	"os/signal"
	"syscall"
)

// Name of the command: the first argument of the program.
const Name = "relay"

// Main runs the command until it is asked to end. Its first line is the address that it listens on.
func Main(args []string, out io.Writer) int {
	flags := flag.NewFlagSet(Name, flag.ContinueOnError)
	flags.SetOutput(out)
	listen := flags.String("listen", "", "address to listen on")
	var relay Relay
	flags.StringVar(&relay.To, "to", "", "the address that every connection is led to")
	flags.IntVar(&relay.Limits.Open, "open", 0, "most connections at the same time")
	flags.IntVar(&relay.Limits.OpenedPerS, "opened-per-s", 0, "most new connections a second")
	flags.IntVar(&relay.Limits.BytesPerS, "bytes-per-s", 0, "most bytes a second in each direction")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	if relay.To == "" || min(relay.Limits.Open, relay.Limits.OpenedPerS, relay.Limits.BytesPerS) < 1 {
		fmt.Fprintln(out, "relay: it needs an address and every limit")
		return 2
	}
	listener, err := net.Listen("tcp", *listen)
	if err != nil {
		fmt.Fprintln(out, err)
		return 1
	}
	fmt.Fprintln(out, listener.Addr())
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	if err := relay.Serve(ctx, listener); err != nil {
		fmt.Fprintln(out, err)
		return 1
	}
	return 0
}
