package output

import (
	"errors"
	"os"
	"time"
)

// file writes the messages as lines. It keeps the first error and reports it at the end.
type file struct {
	path string
	out  *os.File
	err  error
}

func (f *file) start() (err error) {
	f.out, err = os.Create(f.path)
	return err
}

func (f *file) put(_ int, text []byte) {
	if f.err == nil {
		_, f.err = f.out.Write(append(text, '\n'))
	}
}

func (f *file) finish(end []byte, _ time.Duration) error {
	f.put(-1, end)
	return errors.Join(f.err, f.out.Close())
}
