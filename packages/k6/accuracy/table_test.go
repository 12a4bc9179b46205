package accuracy

import (
	"fmt"
	"io"
	"sync"
	"text/tabwriter"
)

// table collects what cases found, in the order of the cases, whichever ends first.
type table struct {
	mu    sync.Mutex
	cases map[string][]string
}

// add appends one line of a case.
func (t *table) add(name string, cells ...any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.cases == nil {
		t.cases = map[string][]string{}
	}
	line := "| " + name
	for _, cell := range cells {
		line += fmt.Sprintf("\t| %v", cell)
	}
	t.cases[name] = append(t.cases[name], line+"\t|")
}

// print writes the table as Markdown.
func (t *table) print(w io.Writer, names []string, heads ...string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	tabs := tabwriter.NewWriter(w, 0, 0, 1, ' ', 0)
	defer func() { _ = tabs.Flush() }()
	var rule string
	for i, head := range heads {
		if i > 0 {
			_, _ = fmt.Fprint(tabs, "\t")
			rule += "\t"
		}
		_, _ = fmt.Fprint(tabs, "| ", head)
		rule += "| ---"
	}
	_, _ = fmt.Fprint(tabs, "\t|\n", rule, "\t|\n")
	for _, name := range names {
		for _, line := range t.cases[name] {
			_, _ = fmt.Fprintln(tabs, line)
		}
	}
}

// shown writes microseconds for people.
func shown(micros int64) string {
	if micros >= 10_000 {
		return fmt.Sprintf("%.1f ms", float64(micros)/1000)
	}
	return fmt.Sprintf("%d µs", micros)
}
