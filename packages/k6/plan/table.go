package plan

import (
	"encoding/binary"
	"fmt"
	"os"
	"syscall"
)

// Table holds the rows of a flow's data in two objects, however many they are: nothing in them is for the garbage collector to look through.
type Table struct {
	// packed has each value's bytes behind their number, a varint, and nothing between.
	packed []byte
	// starts of the rows in it.
	starts []uint32
}

// newTable finds the rows of packed values; there have to be exactly so many.
func newTable(packed []byte, rows, columns int) (*Table, error) {
	t := &Table{packed: packed, starts: make([]uint32, rows)}
	at := 0
	for row := range t.starts {
		t.starts[row] = uint32(at)
		for range columns {
			length, size := binary.Uvarint(packed[at:])
			if size <= 0 || length > uint64(len(packed)-at-size) {
				return nil, fmt.Errorf("row %d of %d is cut short", row+1, rows)
			}
			at += size + int(length)
		}
	}
	if at != len(packed) {
		return nil, fmt.Errorf("%d bytes follow the %d rows", len(packed)-at, rows)
	}
	return t, nil
}

// Append appends the value of a column in a row; behind the last row comes the first.
func (t *Table) Append(to []byte, row, column int) []byte {
	at := int(t.starts[row%len(t.starts)])
	for {
		length, size := binary.Uvarint(t.packed[at:])
		at += size
		if column == 0 {
			return append(to, t.packed[at:at+int(length)]...)
		}
		at += int(length)
		column--
	}
}

// Table returns the flow's rows; nil where it has none, or Open has not read them.
func (f *Flow) Table() *Table { return f.table }

// Open reads the rows that do not travel with the plan; it does nothing where the plan has them.
func (f *Flow) Open(file string) error {
	if f.File == nil {
		return nil
	}
	packed, err := mapFile(file, f.File.PackedBytes)
	if err == nil {
		f.table, err = newTable(packed, f.File.Rows, len(f.File.Widest))
	}
	if err != nil {
		return fmt.Errorf("rows of the flow: %w", err)
	}
	return nil
}

// mapFile maps a file of a known size and reads it at once: a page that is read under load would hold its loop up. Outside of the heap it
// doubles no memory, and generators of one machine share it.
func mapFile(name string, size int64) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() != size {
		return nil, fmt.Errorf("it has %d bytes, %d are expected", info.Size(), size)
	}
	return syscall.Mmap(int(file.Fd()), 0, int(size), syscall.PROT_READ, syscall.MAP_SHARED|syscall.MAP_POPULATE)
}

// packRows makes the table of the rows in the plan.
func (f *Flow) packRows() {
	if len(f.Rows) == 0 {
		return
	}
	t := &Table{}
	for _, row := range f.Rows {
		t.starts = append(t.starts, uint32(len(t.packed)))
		for _, value := range row {
			t.packed = append(binary.AppendUvarint(t.packed, uint64(len(value))), value...)
		}
	}
	f.table = t
}

// columns returns how many values a row has.
func (f *Flow) columns() int {
	switch {
	case f.File != nil:
		return len(f.File.Widest)
	case len(f.Rows) > 0:
		return len(f.Rows[0])
	default:
		return 0
	}
}

func (f *FlowFile) check() error {
	if f.Rows < 1 || len(f.Widest) == 0 || f.PackedBytes < 1 || f.PackedBytes > 1<<31 {
		return fmt.Errorf("flow.file: %d rows of %d columns in %d bytes, at least one of each and at most 2 GiB are expected", f.Rows, len(f.Widest), f.PackedBytes)
	}
	return nil
}
