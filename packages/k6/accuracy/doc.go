// Package accuracy proves the load generator against a server that knows the truth.
//
// Its tests run the real generator as a process of its own. The server delays, loses, doubles and reorders on purpose, and
// notes what it really did: when the kernel had each message, when its answer was handed to the kernel, and when the
// generator had read that answer. The generator's histograms and ledger are compared with these notes, so that a slow
// machine changes both sides alike and is no failure.
//
//	go test -v ./accuracy          under a minute, also beside other work
//	go test -v ./accuracy -full    more clients, longer, one case at a time, and plain k6 beside it: for a quiet machine
//	go test ./accuracy -save FILE  keeps the tables for docs/generator.md
package accuracy
