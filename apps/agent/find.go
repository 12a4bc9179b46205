package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

const cgroupRoot = "/sys/fs/cgroup"

// subject is what is read: a control group of its own, or a process with all that descend from it.
type subject struct {
	// pid is its first process.
	pid int
	// startedAt is when that began, in ticks since the machine did: a pid is given again.
	startedAt int64
	// cgroup is the folder of its control group, version 2; empty where it has none of its own.
	cgroup string
}

// finder finds the subject as it is now: it may have been restarted since.
type finder func() (subject, error)

// finderOf reads which one of the three ways to name a process was given.
func finderOf(pid int, unit string, port int) (finder, error) {
	switch given := []bool{pid > 0, unit != "", port > 0}; {
	case countOf(given) != 1:
		return nil, errors.New("one of --pid, --unit and --port is expected")
	case unit != "":
		return func() (subject, error) { return findUnit(unit) }, nil
	case pid > 0:
		return finderOfPID(pid)
	default:
		return func() (subject, error) {
			listener, err := findListener(port)
			if err != nil {
				return subject{}, err
			}
			return ofProcess(listener)
		}, nil
	}
}

// finderOfPID finds the process that has a pid now, and no later one that was given the same.
func finderOfPID(pid int) (finder, error) {
	first, err := ofProcess(pid)
	if err != nil {
		return nil, err
	}
	return func() (subject, error) {
		found, err := ofProcess(pid)
		if err == nil && found.startedAt != first.startedAt {
			err = fmt.Errorf("the process %d has ended, and another one has its pid", pid)
		}
		return found, err
	}, nil
}

func countOf(given []bool) (count int) {
	for _, each := range given {
		if each {
			count++
		}
	}
	return count
}

// findUnit finds the control group that systemd made for a unit.
func findUnit(unit string) (subject, error) {
	if strings.ContainsAny(unit, "/*?[") {
		return subject{}, fmt.Errorf("--unit %q is no name of a unit", unit)
	}
	for _, pattern := range []string{"*.slice", "*.slice/*.slice", "*.slice/*.slice/*.slice"} {
		found, _ := filepath.Glob(filepath.Join(cgroupRoot, pattern, literal(unit)))
		for _, folder := range found {
			if pids := pidsIn(folder); len(pids) > 0 {
				return subject{pid: pids[0], cgroup: folder}, nil
			}
		}
	}
	return subject{}, fmt.Errorf("no process of the unit %s runs, or its control group is not of version 2", unit)
}

// literal is a name as a pattern that matches it alone: systemd writes \x2d for a hyphen, and to a pattern a backslash means something.
func literal(name string) string { return strings.ReplaceAll(name, `\`, `\\`) }

// ofProcess takes a process's control group where nothing else is in it, and the process with its descendants otherwise: a session's group
// has the shell and everything that was started from it.
func ofProcess(pid int) (subject, error) {
	text, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "cgroup"))
	if err != nil {
		return subject{}, fmt.Errorf("there is no process %d", pid)
	}
	root, err := readStat(pid)
	if err != nil {
		return subject{}, err
	}
	tree := descendants(pid)
	for line := range strings.Lines(string(text)) {
		path, ok := strings.CutPrefix(strings.TrimSpace(line), "0::")
		folder := filepath.Join(cgroupRoot, path)
		if !ok || path == "/" || !isReadable(filepath.Join(folder, "memory.current")) {
			continue
		}
		pids := pidsIn(folder)
		isOwn := len(pids) > 0 && !slices.ContainsFunc(pids, func(each int) bool { return !slices.Contains(tree, each) })
		if isOwn {
			return subject{pid: pid, startedAt: root.startedAt, cgroup: folder}, nil
		}
	}
	return subject{pid: pid, startedAt: root.startedAt}, nil
}

func isReadable(file string) bool {
	_, err := os.ReadFile(file)
	return err == nil
}

// pidsIn lists the processes of a control group.
func pidsIn(folder string) (pids []int) {
	text, err := os.ReadFile(filepath.Join(folder, "cgroup.procs"))
	if err != nil {
		return nil
	}
	for field := range strings.FieldsSeq(string(text)) {
		if pid, err := strconv.Atoi(field); err == nil {
			pids = append(pids, pid)
		}
	}
	return pids
}

// findListener finds the process that listens at a TCP port: the lowest pid of those that share the socket.
func findListener(port int) (int, error) {
	sockets := map[string]bool{}
	for _, table := range []string{"/proc/net/tcp", "/proc/net/tcp6"} {
		text, _ := os.ReadFile(table)
		for line := range strings.Lines(string(text)) {
			fields := strings.Fields(line)
			const listening = "0A"
			if len(fields) > 9 && fields[3] == listening && strings.HasSuffix(fields[1], fmt.Sprintf(":%04X", port)) {
				sockets["socket:["+fields[9]+"]"] = true
			}
		}
	}
	found := 0
	for _, pid := range processes() {
		entries, _ := os.ReadDir(filepath.Join("/proc", strconv.Itoa(pid), "fd"))
		for _, entry := range entries {
			link, _ := os.Readlink(filepath.Join("/proc", strconv.Itoa(pid), "fd", entry.Name()))
			if sockets[link] && (found == 0 || pid < found) {
				found = pid
			}
		}
	}
	if found == 0 {
		return 0, fmt.Errorf("no process that may be read here listens at port %d", port)
	}
	return found, nil
}

// processes lists all processes of the machine.
func processes() (pids []int) {
	entries, _ := os.ReadDir("/proc")
	for _, entry := range entries {
		if pid, err := strconv.Atoi(entry.Name()); err == nil {
			pids = append(pids, pid)
		}
	}
	return pids
}
