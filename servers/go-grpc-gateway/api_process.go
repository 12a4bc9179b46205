package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"strings"

	"google.golang.org/grpc"

	"plumbline/servers/go-grpc-gateway/api"
	"plumbline/servers/go-grpc-gateway/wire"
)

// serveAPI runs the api: it prints its address on stdout and serves until
// its stdin ends, which it does when the gateway is gone, however it went.
func serveAPI(stdin io.Reader, stdout io.Writer) error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	server := newAPIServer()
	go func() {
		_, _ = io.Copy(io.Discard, stdin)
		server.Stop()
	}()
	if _, err := fmt.Fprintln(stdout, listener.Addr()); err != nil {
		return err
	}
	return server.Serve(listener)
}

func newAPIServer() *grpc.Server {
	server := grpc.NewServer(grpc.MaxRecvMsgSize(wire.MaxMessage))
	api.Register(server)
	return server
}

// apiProcess is the api as a child of the gateway.
type apiProcess struct {
	command *exec.Cmd
	stdin   io.Closer
	address string
}

// startAPI starts this program again, as the api.
func startAPI() (*apiProcess, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	command := exec.Command(self, apiRole)
	command.Stderr = os.Stderr
	stdin, err := command.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := command.Start(); err != nil {
		return nil, err
	}
	p := &apiProcess{command: command, stdin: stdin}
	address, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		return nil, errors.Join(err, p.stop())
	}
	p.address = strings.TrimSpace(address)
	return p, nil
}

// stop ends the api and waits for it.
func (p *apiProcess) stop() error {
	return errors.Join(p.stdin.Close(), p.command.Wait())
}
