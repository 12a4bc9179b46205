package output

import (
	"errors"
	"os"
	"time"
)

// file writes the messages as lines.
type file struct {
	path string
	out  *os.File
}

func (f *file) start() (err error) {
	f.out, err = os.Create(f.path)
	return err
}

func (f *file) put(_ int, text []byte) error {
	_, err := f.out.Write(append(text, '\n'))
	return err
}

func (f *file) finish(end []byte, _ time.Duration) error {
	return errors.Join(f.put(-1, end), f.out.Close())
}
