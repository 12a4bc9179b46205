package watchdog

import (
	"time"

	"golang.org/x/sys/unix"
)

const (
	// readTries bounds how often both clocks are read again when the thread was held up between them.
	readTries = 5
	// together is how far apart two clocks may be read to count as read at once.
	together = int64(time.Millisecond)
)

// suspended returns how long the host has been suspended since it was started: its boot clock goes on meanwhile, its
// monotonic one does not. Zero where the kernel has no boot clock.
func suspended() time.Duration {
	for try := 1; ; try++ {
		before, boot, after := read(unix.CLOCK_MONOTONIC), read(unix.CLOCK_BOOTTIME), read(unix.CLOCK_MONOTONIC)
		if boot == 0 {
			return 0
		}
		if after-before < together || try == readTries {
			return max(0, time.Duration(boot-after))
		}
	}
}

// read returns a clock's nanoseconds; zero where there is no such clock.
func read(clock int32) int64 {
	var at unix.Timespec
	if unix.ClockGettime(clock, &at) != nil {
		return 0
	}
	return at.Nano()
}
