// Command agent tells how much of its machine one process uses: CPU, memory, threads and network, four times a second, to whoever holds its
// token. It reads the kernel's files, changes nothing, and needs no rights but to read them.
package main

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"time"
)

// tokenVariable names the environment variable with the token: a process list shows a command line, and not this.
const tokenVariable = "PLUMB_AGENT_TOKEN"

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "plumb-agent:", err)
		os.Exit(1)
	}
}

// run starts the agent and serves until the listener fails.
func run(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("plumb-agent", flag.ContinueOnError)
	pid := flags.Int("pid", 0, "the process, with all that descend from it")
	unit := flags.String("unit", "", "the processes of a systemd unit, such as chat.service")
	port := flags.Int("port", 0, "the process that listens at this TCP port, with all that descend from it")
	listen := flags.String("listen", "127.0.0.1:9117", "address and port of the agent itself")
	var files certificateFiles
	flags.StringVar(&files.cert, "cert", "", "a certificate with its chain, as PEM: the agent then speaks TLS")
	flags.StringVar(&files.key, "key", "", "the key of --cert, as PEM")
	flags.StringVar(&files.selfSigned, "self-signed", "", "a file with a certificate of the agent's own, made where there is none; its fingerprint is told")
	if err := flags.Parse(args); err != nil {
		return err
	}
	find, err := finderOf(*pid, *unit, *port)
	if err != nil {
		return err
	}
	if _, err := find(); err != nil {
		return err
	}
	certificate, err := files.load()
	if err != nil {
		return err
	}
	token, err := tokenOf(os.Getenv(tokenVariable), out)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", *listen)
	if err != nil {
		return err
	}
	address := listener.Addr().String()
	if certificate != nil {
		listener, address = secure(listener, certificate, out), "https://"+address
	}
	fmt.Fprintf(out, "plumb-agent listens at %s\n", address)
	// without the second one, connections that ask for nothing stay for ever, also those of peers without the token
	server := &http.Server{Handler: handler(find, token), ReadHeaderTimeout: 5 * time.Second, IdleTimeout: time.Minute}
	return server.Serve(listener)
}

// tokenOf takes the given token, or makes one and tells it.
func tokenOf(given string, out io.Writer) (string, error) {
	if given != "" {
		if len(given) < 16 {
			return "", errors.New(tokenVariable + ": 16 characters or more are expected")
		}
		return given, nil
	}
	drawn := make([]byte, 16)
	if _, err := rand.Read(drawn); err != nil {
		return "", err
	}
	token := hex.EncodeToString(drawn)
	fmt.Fprintf(out, "token: %s\n", token)
	return token, nil
}
