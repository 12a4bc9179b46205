// Package command is k6 with the JS module k6/x/plumbline and the output plumbline, the relay that scripts reach targets by, and copies of modules of the web.
package command

import (
	"os"

	"go.k6.io/k6/cmd"

	"plumbline/k6/copies"
	"plumbline/k6/frame"
	"plumbline/k6/module"
	"plumbline/k6/output"
	"plumbline/k6/relay"
	"plumbline/k6/seconds"
)

// Execute runs the relay's command, or k6's command line, to the end of the process.
func Execute() {
	if len(os.Args) > 1 && os.Args[1] == relay.Name {
		os.Exit(relay.Main(os.Args[2:], os.Stdout))
	}
	copies.Use()
	link := frame.NewLink()
	module.Register(link)
	// k6 ends with 0 whatever its outputs say in the end, and does not return.
	seconds.Register()
	output.Register(output.Process{Link: link, OnUndelivered: func() { os.Exit(int(output.Undelivered)) }})
	cmd.Execute()
}
