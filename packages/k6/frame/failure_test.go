package frame

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// constantsOf returns the texts of the constants of failure.go whose comment begins with a word.
func constantsOf(t *testing.T, word string) (texts []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "failure.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	for _, declared := range file.Decls {
		group, ok := declared.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST || !strings.HasPrefix(group.Doc.Text(), word) {
			continue
		}
		for _, spec := range group.Specs {
			for _, value := range spec.(*ast.ValueSpec).Values {
				text, err := strconv.Unquote(value.(*ast.BasicLit).Value)
				if err != nil {
					t.Fatal(err)
				}
				texts = append(texts, text)
			}
		}
	}
	return texts
}

// The tests of packages/core hold their lists to the same file.
func TestTheFailuresOfAFrameAreThoseThatTheProductKnows(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../testdata/frame-failures.json")
	if err != nil {
		t.Fatal(err)
	}
	var want struct{ Phases, Causes []string }
	if err := json.Unmarshal(text, &want); err != nil {
		t.Fatal(err)
	}
	for word, known := range map[string][]string{"Phases": want.Phases, "Causes": want.Causes} {
		got := constantsOf(t, word)
		slices.Sort(got)
		if !slices.Equal(got, slices.Sorted(slices.Values(known))) {
			t.Errorf("%s: failure.go has %v, testdata/frame-failures.json %v", word, got, known)
		}
	}
}
