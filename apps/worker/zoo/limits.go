package main

import (
	"os"
	"strconv"
	"strings"
)

// memoryLimits are the files in which a container reads its own limit: of cgroup v2, and of v1.
var memoryLimits = []string{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}

// unlimited is more memory, in bytes, than any limit of a benchmark: cgroup v1 writes a number also where there is none.
const unlimited = 1 << 50

// hasMemoryLimit reports whether the process runs under a limit, as it does while it is measured.
func hasMemoryLimit() bool {
	for _, file := range memoryLimits {
		text, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		bytes, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
		return err == nil && bytes < unlimited
	}
	return false
}
