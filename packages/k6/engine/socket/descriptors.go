package socket

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// spareDescriptors is what the process needs beside its connections: its own files, pollers, and the sockets that are
// closed by the protocol and linger until the server has closed them as well.
const spareDescriptors = 128

// ReserveDescriptors raises the process's limit as far as it may, and fails when the clients do not fit under it.
func ReserveDescriptors(clients int) error {
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &limit); err != nil {
		return fmt.Errorf("descriptors: %w", err)
	}
	need := uint64(clients + spareDescriptors)
	if limit.Cur < need && limit.Cur < limit.Max {
		limit.Cur = limit.Max
		if err := unix.Setrlimit(unix.RLIMIT_NOFILE, &limit); err != nil {
			return fmt.Errorf("descriptors: raising their limit to %d: %w", limit.Max, err)
		}
	}
	if limit.Cur < need {
		return fmt.Errorf("descriptors: %d clients need %d, a process may have %d here: at most %d clients fit into one generator",
			clients, need, limit.Cur, max(0, int64(limit.Cur)-spareDescriptors))
	}
	return nil
}
