package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// ticksPerSecond is the kernel's unit of CPU time in /proc, the same on all machines of today.
const ticksPerSecond = 100

// stat is what /proc/<pid>/stat tells of a process.
type stat struct {
	parent  int
	threads int64
	// user and system are CPU times of it and of the children that it has waited for.
	user, system int64
	rssPages     int64
	// startedAt is in ticks since the machine began.
	startedAt int64
}

func readStat(pid int) (stat, error) {
	text, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	if err != nil {
		return stat{}, err
	}
	// the program's name is in brackets, and may have blanks and brackets itself
	_, rest, _ := strings.Cut(string(text[strings.LastIndexByte(string(text), ')')+1:]), " ")
	fields := strings.Fields(rest)
	const parent, user, system, childrenUser, childrenSystem, threads, started, rss = 1, 11, 12, 13, 14, 17, 19, 21
	if len(fields) <= rss {
		return stat{}, fmt.Errorf("/proc/%d/stat cannot be read", pid)
	}
	number := func(field int) int64 {
		value, _ := strconv.ParseInt(fields[field], 10, 64)
		return value
	}
	return stat{
		parent: int(number(parent)), threads: number(threads), rssPages: number(rss), startedAt: number(started),
		user: number(user) + number(childrenUser), system: number(system) + number(childrenSystem),
	}, nil
}

// descendants lists a process and all that descend from it.
func descendants(root int) []int {
	children := map[int][]int{}
	for _, pid := range processes() {
		if s, err := readStat(pid); err == nil {
			children[s.parent] = append(children[s.parent], pid)
		}
	}
	tree := []int{root}
	for at := 0; at < len(tree); at++ {
		tree = append(tree, children[tree[at]]...)
	}
	return tree
}

// readProcesses sums up a process and all that descend from it. Memory that they share counts for each of them.
func readProcesses(of subject, r *reading) error {
	for _, pid := range descendants(of.pid) {
		s, err := readStat(pid)
		if pid == of.pid && err == nil && s.startedAt != of.startedAt {
			err = fmt.Errorf("the process %d has ended", pid)
		}
		if err != nil {
			if pid == of.pid {
				return err
			}
			continue // it has ended meanwhile
		}
		r.UserMicros += s.user * (1e6 / ticksPerSecond)
		r.SystemMicros += s.system * (1e6 / ticksPerSecond)
		r.MemoryBytes += s.rssPages * int64(os.Getpagesize())
		r.Threads += s.threads
	}
	return nil
}
