package engine

import (
	"flag"
	"os"
	"testing"
)

// TestMain lets more tests wait at once than there are cores: they spend their time in plans, not in computing.
func TestMain(m *testing.M) {
	flag.Parse()
	if err := flag.Set("test.parallel", "12"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}
