package socket

import (
	"math"
	"net"
	"net/netip"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

func TestClientsComeFromSeveralAddressesWhenThePortsOfOneRunShort(t *testing.T) {
	t.Parallel()
	if s := NewSources(netip.MustParseAddr("127.0.0.1"), 100); s != nil {
		t.Errorf("100 connections need no address of their own: %v", s)
	}
	s := NewSources(netip.MustParseAddr("127.0.0.1"), 2*portsPerPair())
	if len(s) < 4 {
		t.Fatalf("%d addresses for twice the ports of one", len(s))
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	from := map[netip.Addr]bool{}
	for k := range int32(4) {
		fd, err := s.Dial(Dial, netip.MustParseAddrPort(l.Addr().String()), k)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = unix.Close(fd) }()
		conn, err := l.Accept()
		if err != nil {
			t.Fatal(err)
		}
		from[netip.MustParseAddrPort(conn.RemoteAddr().String()).Addr()] = true
		_ = conn.Close()
	}
	if len(from) != 4 {
		t.Errorf("four clients come from %v", from)
	}
}

func TestMoreClientsThanDescriptorsAreRefusedWithTheNumberThatFits(t *testing.T) {
	t.Parallel()
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &limit); err != nil {
		t.Fatal(err)
	}
	if limit.Max > math.MaxInt32 {
		t.Skip("this machine has no limit")
	}
	if err := ReserveDescriptors(10); err != nil {
		t.Errorf("10 clients: %v", err)
	}
	err := ReserveDescriptors(int(limit.Max))
	if err == nil || !strings.Contains(err.Error(), "clients fit into one generator") {
		t.Errorf("as many clients as descriptors: %v", err)
	}
}

func TestOtherAddressesAreLookedForWhenTheKernelsOwnHasNoPortLeft(t *testing.T) {
	t.Parallel()
	var s Sources
	used := map[[4]byte]bool{}
	full := func(_ netip.AddrPort, source unix.Sockaddr) (int, error) {
		if source == nil {
			return 0, unix.EADDRNOTAVAIL
		}
		used[source.(*unix.SockaddrInet4).Addr] = true
		return 7, nil
	}
	for k := range int32(8) {
		if fd, err := s.Dial(full, netip.MustParseAddrPort("127.0.0.1:80"), k); fd != 7 || err != nil {
			t.Errorf("client %d: %v", k, err)
		}
	}
	if len(used) != spareSources {
		t.Errorf("clients come from %d addresses, want %d", len(used), spareSources)
	}
	lone := Sources{} // none was found
	if _, err := lone.Dial(full, netip.MustParseAddrPort("127.0.0.1:80"), 0); !IsOutOfPorts(err) {
		t.Errorf("without another address: %v", err)
	}
}
