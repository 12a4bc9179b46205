package main

import (
	"os"
	"testing"
)

// asK6 makes this test's binary be the k6 that it tests.
const asK6 = "PLUMBLINE_TEST_AS_K6"

func TestMain(m *testing.M) {
	if os.Getenv(asK6) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}
