package output

import (
	"os"
	"testing"

	"plumbline/k6/frame"
)

// TestMain stands in for a script that holds our module and marks the frames itself.
func TestMain(m *testing.M) {
	frame.Manage()
	os.Exit(m.Run())
}
