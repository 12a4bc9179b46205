// Command go-gorilla-client measures gorilla/websocket as a client: it opens connections to an echo server and does round
// trips on each, one after another. It prints one JSON line and ends when its standard input does.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
)

func main() {
	var w work
	flag.StringVar(&w.url, "url", "", "WebSocket URL of the echo server")
	flag.IntVar(&w.clients, "clients", 10, "connections")
	flag.IntVar(&w.messages, "messages", 100, "round trips on each connection")
	flag.IntVar(&w.size, "size", 1024, "bytes of each message")
	flag.Parse()
	if err := run(w, os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(w work, in io.Reader, out io.Writer) error {
	if err := w.check(); err != nil {
		return err
	}
	r, err := w.do().result()
	if err != nil {
		return err
	}
	if err := json.NewEncoder(out).Encode(r); err != nil {
		return err
	}
	_, err = io.Copy(io.Discard, in)
	return err
}
