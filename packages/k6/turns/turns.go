// Package turns asks the kernel for turns of the processor that suit a thread which has to be punctual.
package turns

import "golang.org/x/sys/unix"

// turn is the time for which such a thread asks the kernel at once, in nanoseconds.
const turn = 100_000

// AskForShort lets the calling thread be run soon after something is due, for a short while, when others want its
// processor too: a generator that waits for its turn sends late. Kernels before 6.12 have turns of one length for all.
func AskForShort() {
	attributes, err := unix.SchedGetAttr(0, 0)
	if err != nil || attributes.Policy != unix.SCHED_NORMAL {
		return
	}
	attributes.Runtime = turn
	_ = unix.SchedSetAttr(0, attributes, 0)
}
