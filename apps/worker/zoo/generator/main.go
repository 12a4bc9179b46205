// Command generator is the load generator with a liar in front of it: --fault NAME alters its plan, its key, its frames or the
// time that it gets. The worker's audit is tested against every fault.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
)

func main() {
	log.SetOutput(os.Stderr)
	program := flag.String("program", "/k6", "the load generator")
	name := flag.String("fault", "honest", "how it lies")
	flag.Parse()
	f, known := faults[*name]
	if !known {
		log.Fatalf("there is no fault %q", *name)
	}
	code, err := run(f, *program, flag.Args())
	if err != nil {
		log.Fatal(err)
	}
	os.Exit(code)
}

// run starts the load generator with altered arguments and environment, and returns its exit code.
func run(f fault, program string, args []string) (int, error) {
	args, err := throughRelay(f, args)
	if err != nil {
		return 0, err
	}
	env, err := alteredEnv(f, os.Environ(), args)
	if err != nil {
		return 0, err
	}
	child := exec.Command(program, args...)
	child.Env, child.Stdout, child.Stderr = env, os.Stdout, os.Stderr
	if err := child.Start(); err != nil {
		return 0, err
	}
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGTERM, os.Interrupt)
	go func() {
		for s := range signals {
			_ = child.Process.Signal(s) // it may have ended already
		}
	}()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	if f.disturb != nil {
		go f.disturb(ctx, child.Process)
	}
	var exit *exec.ExitError
	if err := child.Wait(); err != nil && !errors.As(err, &exit) {
		return 0, err
	}
	return child.ProcessState.ExitCode(), nil
}

// outputPrefix begins the argument that names where frames go.
const outputPrefix = "plumbline="

// throughRelay returns the arguments with the relay's address in place of the worker's.
func throughRelay(f fault, args []string) ([]string, error) {
	altered := append([]string{}, args...)
	for i, arg := range altered {
		address, isOutput := strings.CutPrefix(arg, outputPrefix)
		if !isOutput {
			continue
		}
		relay, err := startRelay(address, f.traffic)
		if err != nil {
			return nil, err
		}
		altered[i] = outputPrefix + relay
	}
	return altered, nil
}

// alteredEnv returns the environment with the fault's plan and key.
func alteredEnv(f fault, env, args []string) ([]string, error) {
	altered := make([]string, 0, len(env))
	for _, pair := range env {
		name, value, _ := strings.Cut(pair, "=")
		switch {
		case name == "PLUMBLINE_PLAN" && f.plan != nil:
			plan, err := alteredJSON(value, f.plan)
			if err != nil {
				return nil, fmt.Errorf("the plan: %w", err)
			}
			value = plan
		case name == "PLUMBLINE_KEY" && f.key != nil && isLater(args):
			value = f.key(value)
		}
		altered = append(altered, name+"="+value)
	}
	return altered, nil
}

// isLater reports whether another generator has the first share of the load.
func isLater(args []string) bool {
	for i, arg := range args[:max(0, len(args)-1)] {
		if arg == "--execution-segment" {
			return !strings.HasPrefix(args[i+1], "0/")
		}
	}
	return false
}
