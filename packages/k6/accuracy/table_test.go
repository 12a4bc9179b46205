package accuracy

import (
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"text/tabwriter"
)

var save = flag.String("save", "", "file that takes the tables, with the date and the machine, as JSON")

// table collects what cases found, in the order of the cases, whichever ends first.
type table struct {
	mu    sync.Mutex
	cases map[string][][]string
}

// add appends one line of a case.
func (t *table) add(name string, cells ...string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.cases == nil {
		t.cases = map[string][][]string{}
	}
	t.cases[name] = append(t.cases[name], append([]string{name}, cells...))
}

// print writes the table as Markdown, and keeps it for the file.
func (t *table) print(w io.Writer, names []string, heads ...string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	var rows [][]string
	for _, name := range names {
		rows = append(rows, t.cases[name]...)
	}
	results.add(heads, rows)
	tabs := tabwriter.NewWriter(w, 0, 0, 1, ' ', 0)
	defer func() { _ = tabs.Flush() }()
	line := func(cells []string) { _, _ = fmt.Fprintln(tabs, "| "+strings.Join(cells, "\t| ")+"\t|") }
	line(heads)
	line(slices.Repeat([]string{"---"}, len(heads)))
	for _, row := range rows {
		line(row)
	}
}

// shown writes microseconds for people.
func shown(micros int64) string {
	if micros >= 10_000 {
		return fmt.Sprintf("%.1f ms", float64(micros)/1000)
	}
	return fmt.Sprintf("%d µs", micros)
}
