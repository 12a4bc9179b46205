package socket

import (
	"encoding/binary"
	"net/netip"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// unpaced is a congestion control that sends at once what its window allows. The host's own may be BBR, which spreads a sender's
// bytes over time: due messages would leave later, and the server would be blamed for it.
const unpaced = "reno"

// Dial begins a connection, from an address of ours unless it is nil. The error is the system's.
func Dial(target netip.AddrPort, source unix.Sockaddr) (fd int, err error) {
	family := unix.AF_INET
	if target.Addr().Is6() {
		family = unix.AF_INET6
	}
	fd, err = unix.Socket(family, unix.SOCK_STREAM|unix.SOCK_NONBLOCK|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return -1, err
	}
	// Neither can fail on a TCP socket: every Linux has this congestion control, and it is free to all.
	_ = unix.SetsockoptInt(fd, unix.IPPROTO_TCP, unix.TCP_NODELAY, 1)
	_ = unix.SetsockoptString(fd, unix.IPPROTO_TCP, unix.TCP_CONGESTION, unpaced)
	if source != nil {
		// The port is chosen when the target is known, so that one port serves many targets.
		_ = unix.SetsockoptInt(fd, unix.SOL_IP, unix.IP_BIND_ADDRESS_NO_PORT, 1)
		if err = unix.Bind(fd, source); err != nil {
			_ = unix.Close(fd)
			return -1, err
		}
	}
	if err = connect(fd, target); err != nil && err != unix.EINPROGRESS {
		_ = unix.Close(fd)
		return -1, err
	}
	return fd, nil
}

func connect(fd int, target netip.AddrPort) error {
	var bigEndian [2]byte
	binary.BigEndian.PutUint16(bigEndian[:], target.Port())
	port := binary.NativeEndian.Uint16(bigEndian[:])
	if target.Addr().Is6() {
		to := unix.RawSockaddrInet6{Family: unix.AF_INET6, Port: port, Addr: target.Addr().As16()}
		return connectTo(fd, unsafe.Pointer(&to), unsafe.Sizeof(to))
	}
	to := unix.RawSockaddrInet4{Family: unix.AF_INET, Port: port, Addr: target.Addr().As4()}
	return connectTo(fd, unsafe.Pointer(&to), unsafe.Sizeof(to))
}

func connectTo(fd int, address unsafe.Pointer, size uintptr) error {
	_, _, errno := syscall.RawSyscall(unix.SYS_CONNECT, uintptr(fd), uintptr(address), size)
	return orNil(errno)
}

func sockaddr(target netip.AddrPort) unix.Sockaddr {
	if target.Addr().Is6() {
		return &unix.SockaddrInet6{Port: int(target.Port()), Addr: target.Addr().As16()}
	}
	return &unix.SockaddrInet4{Port: int(target.Port()), Addr: target.Addr().As4()}
}
