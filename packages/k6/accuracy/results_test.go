package accuracy

import (
	"cmp"
	"encoding/json"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
)

// results are the tables of a run, for the file out of which the documentation is written.
var results runResults

type runResults struct {
	mu     sync.Mutex
	tables []savedTable
}

type savedTable struct {
	Heads []string   `json:"heads"`
	Rows  [][]string `json:"rows"`
}

func (r *runResults) add(heads []string, rows [][]string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.tables = append(r.tables, savedTable{heads, rows})
}

type machine struct {
	CPUs      int    `json:"cpus"`
	Model     string `json:"model"`
	MemoryGiB int    `json:"memoryGiB"`
	Kernel    string `json:"kernel"`
}

// write saves the tables, those that end in the same order in every run.
func (r *runResults) write(path string) error {
	slices.SortFunc(r.tables, func(a, b savedTable) int { return cmp.Compare(a.Heads[0], b.Heads[0]) })
	text, err := json.MarshalIndent(struct {
		TakenAt time.Time    `json:"takenAt"`
		Machine machine      `json:"machine"`
		Full    bool         `json:"full"`
		Tables  []savedTable `json:"tables"`
	}{time.Now().UTC().Truncate(time.Second), thisMachine(), *full, r.tables}, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(text, '\n'), 0o644)
}

func thisMachine() machine {
	m := machine{CPUs: runtime.NumCPU(), Model: "unknown"}
	if text, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		if found := regexp.MustCompile(`(?m)^model name\s*: (.+)$`).FindSubmatch(text); found != nil {
			m.Model = string(found[1])
		}
	}
	var info syscall.Sysinfo_t
	if syscall.Sysinfo(&info) == nil {
		m.MemoryGiB = int((info.Totalram*uint64(info.Unit) + 1<<29) >> 30)
	}
	if release, err := os.ReadFile("/proc/sys/kernel/osrelease"); err == nil {
		m.Kernel = strings.TrimSpace(string(release))
	}
	return m
}
