package socket

import (
	"errors"
	"math/rand/v2"
	"net"
	"net/netip"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

const (
	// defaultPorts is the kernel's usual range of ports for outgoing connections.
	defaultPorts = 28_232
	// maxSources bounds the addresses of one loop: more clients than this many times the ports do not exist.
	maxSources = 128
	// spareSources is how many addresses are looked for when the kernel has no port left for the one that it chooses.
	spareSources = 4
)

// Sources are the addresses that connections come from. One pair of addresses has only so many ports; and the kernel
// finds one slowly when half of them are taken. Empty: the kernel chooses the address.
type Sources []unix.Sockaddr

// NewSources finds enough addresses for so many connections of the whole process to the target. On the loopback interface every address of
// 127.0.0.0/8 is ours: a random block of them is taken, so that ports which still wait after an earlier run do no harm.
// Elsewhere these are the machine's addresses in the target's network.
func NewSources(target netip.Addr, connections int) Sources {
	if need := min(maxSources, 1+connections/(portsPerPair()/2)); need > 1 {
		return addresses(target, need)
	}
	return nil
}

func addresses(target netip.Addr, need int) Sources {
	if target.Is4() && target.IsLoopback() {
		return loopback(need)
	}
	return interfaces(target, need)
}

func loopback(need int) (s Sources) {
	block := [2]byte{byte(1 + rand.IntN(254)), byte(rand.IntN(256))}
	for i := range need {
		s = append(s, &unix.SockaddrInet4{Addr: [4]byte{127, block[0], block[1], byte(1 + i)}})
	}
	return s
}

// interfaces returns the machine's addresses in the target's network; none when there is only the one that the kernel
// would choose by itself.
func interfaces(target netip.Addr, need int) (s Sources) {
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	for _, address := range addresses {
		prefix, err := netip.ParsePrefix(address.String())
		if err != nil || !prefix.Contains(target) || len(s) == need {
			continue
		}
		s = append(s, sockaddr(netip.AddrPortFrom(prefix.Addr(), 0)))
	}
	if len(s) < 2 {
		return nil
	}
	return s
}

// portsPerPair returns how many connections one pair of addresses can have.
func portsPerPair() int {
	text, err := os.ReadFile("/proc/sys/net/ipv4/ip_local_port_range")
	if err != nil {
		return defaultPorts
	}
	fields := strings.Fields(string(text))
	if len(fields) != 2 {
		return defaultPorts
	}
	low, err1 := strconv.Atoi(fields[0])
	high, err2 := strconv.Atoi(fields[1])
	if err1 != nil || err2 != nil || high-low < 2 {
		return defaultPorts
	}
	return high - low + 1
}

// Dialer begins a connection, from an address of ours unless it is nil.
type Dialer func(target netip.AddrPort, source unix.Sockaddr) (fd int, err error)

// Dial begins a connection of client k, from the first address that has a port left. When that of the kernel's choice has none,
// others are looked for, once. The error is the system's.
func (s *Sources) Dial(dial Dialer, target netip.AddrPort, k int32) (fd int, err error) {
	if len(*s) == 0 {
		if fd, err = dial(target, nil); *s != nil || !IsOutOfPorts(err) {
			return fd, err
		}
		*s = append(Sources{}, addresses(target.Addr(), spareSources)...)
	}
	for i := range *s {
		fd, err = dial(target, (*s)[(int(k)+i)%len(*s)])
		if !IsOutOfPorts(err) {
			return fd, err
		}
	}
	return fd, err
}

func IsOutOfPorts(err error) bool {
	return errors.Is(err, unix.EADDRNOTAVAIL) || errors.Is(err, unix.EADDRINUSE)
}
