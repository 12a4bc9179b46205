// Command k6 is Plumbline's load generator.
package main

import "plumbline/k6/command"

func main() { command.Execute() }
