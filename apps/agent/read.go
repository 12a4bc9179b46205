package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// reading is one look at the subject. Times and bytes are counters since its start, so that a lost line loses no figure.
type reading struct {
	// AtMicros is Unix time by a clock that is not set while the agent runs.
	AtMicros int64 `json:"atMicros"`
	PID      int   `json:"pid"`
	// Source is cgroup or proc.
	Source       string `json:"source"`
	CPUs         int    `json:"cpus"`
	UserMicros   int64  `json:"userMicros"`
	SystemMicros int64  `json:"systemMicros"`
	// ThrottledMicros is null where no quota is kept.
	ThrottledMicros *int64 `json:"throttledMicros"`
	MemoryBytes     int64  `json:"memoryBytes"`
	Threads         int64  `json:"threads"`
	// Network is null where the process shares the machine's: those figures would be of everybody.
	Network *network `json:"network"`
}

type network struct {
	RxBytes   int64 `json:"rxBytes"`
	RxPackets int64 `json:"rxPackets"`
	TxBytes   int64 `json:"txBytes"`
	TxPackets int64 `json:"txPackets"`
}

var began = time.Now()

// now is Unix time that goes on evenly, whoever sets the machine's clock.
func now() int64 { return began.UnixMicro() + time.Since(began).Microseconds() }

func read(s subject) (*reading, error) {
	r := &reading{PID: s.pid, Source: "proc", CPUs: runtime.NumCPU()}
	var err error
	if s.cgroup != "" {
		r.Source = "cgroup"
		err = readCgroup(s.cgroup, r)
	} else {
		err = readProcesses(s, r)
	}
	r.Network = readNetwork(s.pid)
	r.AtMicros = now()
	return r, err
}

// readCgroup reads a control group of version 2. Memory is without reclaimable file cache, as it is counted of containers.
func readCgroup(folder string, r *reading) error {
	cpu, err := readPairs(filepath.Join(folder, "cpu.stat"))
	if err != nil {
		return err
	}
	r.UserMicros, r.SystemMicros = cpu["user_usec"], cpu["system_usec"]
	if throttled, ok := cpu["throttled_usec"]; ok {
		r.ThrottledMicros = &throttled
	}
	if r.MemoryBytes, err = readNumber(filepath.Join(folder, "memory.current")); err != nil {
		return err
	}
	memory, err := readPairs(filepath.Join(folder, "memory.stat"))
	if err != nil {
		return err
	}
	r.MemoryBytes = max(0, r.MemoryBytes-memory["inactive_file"])
	for _, pid := range pidsIn(folder) {
		if s, err := readStat(pid); err == nil {
			r.Threads += s.threads
		}
	}
	return nil
}

func readNumber(file string) (int64, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, err
	}
	return strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
}

// readPairs reads lines of a name and a number.
func readPairs(file string) (map[string]int64, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	pairs := map[string]int64{}
	for line := range strings.Lines(string(text)) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		if number, err := strconv.ParseInt(value, 10, 64); err == nil {
			pairs[name] = number
		}
	}
	return pairs, nil
}

// readNetwork sums up the interfaces of a process that has a network of its own.
func readNetwork(pid int) *network {
	folder := filepath.Join("/proc", strconv.Itoa(pid))
	own, err := os.Readlink(filepath.Join(folder, "ns/net"))
	machine, err2 := os.Readlink("/proc/self/ns/net")
	if err != nil || err2 != nil || own == machine {
		return nil
	}
	text, err := os.ReadFile(filepath.Join(folder, "net/dev"))
	if err != nil {
		return nil
	}
	var sum network
	for line := range strings.Lines(string(text)) {
		name, values, ok := strings.Cut(line, ":")
		fields := strings.Fields(values)
		if !ok || len(fields) < 10 || strings.TrimSpace(name) == "lo" {
			continue
		}
		for field, to := range map[int]*int64{0: &sum.RxBytes, 1: &sum.RxPackets, 8: &sum.TxBytes, 9: &sum.TxPackets} {
			value, _ := strconv.ParseInt(fields[field], 10, 64)
			*to += value
		}
	}
	return &sum
}
