package plan

import (
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// packed returns rows as the product packs them: see read-data-file.test.ts of the catalogue.
func packed(t *testing.T) []byte {
	t.Helper()
	text, err := os.ReadFile("../testdata/flow-rows.hex")
	if err != nil {
		t.Fatal(err)
	}
	bytes, err := hex.DecodeString(strings.TrimSpace(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	return bytes
}

func TestRowsThatTheProductPacksAreRead(t *testing.T) {
	t.Parallel()
	bytes := packed(t)
	file := filepath.Join(t.TempDir(), "rows")
	if err := os.WriteFile(file, bytes, 0o600); err != nil {
		t.Fatal(err)
	}
	f := Flow{File: &FlowFile{Rows: 3, Widest: []int{3, 200}, PackedBytes: int64(len(bytes))}}
	if err := f.Open(file); err != nil {
		t.Fatal(err)
	}
	for row, want := range []string{"ann|one, \"two\"", "bob|", "zoë|" + strings.Repeat("x", 200), "ann|one, \"two\""} {
		got := f.Table().Append(append(f.Table().Append(nil, row, 0), '|'), row, 1)
		if string(got) != want {
			t.Errorf("row %d is %q, %q is expected", row, got, want)
		}
	}
}

func TestRowsThatAreNotThoseOfThePlanAreRefused(t *testing.T) {
	t.Parallel()
	bytes := packed(t)
	file := filepath.Join(t.TempDir(), "rows")
	if err := os.WriteFile(file, bytes, 0o600); err != nil {
		t.Fatal(err)
	}
	size := int64(len(bytes))
	for want, said := range map[string]FlowFile{
		"row 4 of 4 is cut short":          {Rows: 4, Widest: []int{3, 200}, PackedBytes: size},
		"row 3 of 3 is cut short":          {Rows: 3, Widest: []int{3, 200, 1}, PackedBytes: size},
		"bytes follow the 2 rows":          {Rows: 2, Widest: []int{3, 200}, PackedBytes: size},
		"it has 227 bytes, 7 are expected": {Rows: 3, Widest: []int{3, 200}, PackedBytes: 7},
		"no such file":                     {Rows: 3, Widest: []int{3, 200}, PackedBytes: 0},
	} {
		at := file
		if want == "no such file" {
			at = filepath.Join(t.TempDir(), "none")
		}
		err := (&Flow{File: &said}).Open(at)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, %q is expected", err, want)
		}
	}
}
