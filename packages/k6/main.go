// Command k6 is Plumbline's load generator: k6 with the JS module k6/x/plumbline and the output plumbline.
package main

import (
	"os"

	"go.k6.io/k6/cmd"

	_ "plumbline/k6/module"
	"plumbline/k6/output"
)

func main() {
	// k6 ends with 0 whatever its outputs say in the end, and does not return.
	output.OnUndelivered = func() { os.Exit(int(output.Undelivered)) }
	cmd.Execute()
}
