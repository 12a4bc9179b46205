package socket

import (
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// HangUp closes a socket.
func HangUp(fd int32) { _, _, _ = syscall.RawSyscall(unix.SYS_CLOSE, uintptr(fd), 0, 0) }

// Send writes without blocking. n is 0 when the kernel takes nothing now.
func Send(fd int32, b []byte) (n int, err error) {
	r, _, errno := syscall.RawSyscall6(unix.SYS_SENDTO, uintptr(fd), uintptr(unsafe.Pointer(unsafe.SliceData(b))), uintptr(len(b)), unix.MSG_NOSIGNAL|unix.MSG_DONTWAIT, 0, 0)
	return result(r, errno)
}

// Receive reads without blocking; again is true when nothing is there, n is 0 at the stream's end.
func Receive(fd int32, b []byte) (n int, again bool, err error) {
	r, _, errno := syscall.RawSyscall6(unix.SYS_RECVFROM, uintptr(fd), uintptr(unsafe.Pointer(unsafe.SliceData(b))), uintptr(len(b)), unix.MSG_DONTWAIT, 0, 0)
	if errno == unix.EAGAIN || errno == unix.EINTR {
		return 0, true, nil
	}
	n, err = result(r, errno)
	return n, false, err
}

func result(r uintptr, errno syscall.Errno) (int, error) {
	switch errno {
	case 0:
		return int(r), nil
	case unix.EAGAIN, unix.EINTR:
		return 0, nil
	default:
		return 0, errno
	}
}

// Error returns why a socket failed.
func Error(fd int32) error {
	errno, err := unix.GetsockoptInt(int(fd), unix.SOL_SOCKET, unix.SO_ERROR)
	if err != nil {
		return err
	}
	return unix.Errno(errno)
}
