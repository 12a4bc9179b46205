// Command k6 is Plumbline's load generator: k6 with the JS module k6/x/plumbline and the output plumbline.
package main

import (
	"go.k6.io/k6/cmd"

	_ "plumbline/k6/module"
	_ "plumbline/k6/output"
)

func main() { cmd.Execute() }
