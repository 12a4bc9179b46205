package engine

import (
	"math"
	"net"
	"net/netip"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"plumbline/k6/frame"
	"plumbline/k6/internal/wstest"
	"plumbline/k6/ledger"
	"plumbline/k6/plan"
)

func TestLoopsDivideTheClientsAndSayTheSameAsOne(t *testing.T) {
	t.Parallel()
	cases := map[string]load{
		"echo, open":   echo(plan.Sending{Kind: plan.Open, PerClientPerS: 50, PayloadBytes: 126}),
		"echo, closed": echo(plan.Sending{Kind: plan.Closed, Depth: 2, PayloadBytes: 24}),
		"push":         push(3, 64, plan.Sending{Kind: plan.Open, PerClientPerS: 20, PayloadBytes: 24}),
		"chat":         chat(10),
	}
	for name, l := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := wstest.Start(t, wstest.Faults{DropEvery: 50})
			o := runLoopsOf(t, t.Context(), l.plan(), server.Address(), 3)
			server.Settle()
			if l.sending.Kind != plan.Closed { // a lost answer ends a closed loop
				o.wantLedger(server.Book())
			}
			o.wantFailures(nil)
			o.want(frame.ConnectionsAttempted, int64(l.clients))
			o.want(frame.MessagesSent, int64(len(server.Book().Received)))
			for i, w := range o.windows {
				if i > 0 && w.Phase == o.windows[i-1].Phase && w.Length > 1300*time.Millisecond {
					t.Errorf("window %d lasts %v", i, w.Length)
				}
			}
			if peak := o.windows[len(o.windows)/2].Counts[frame.ConnectionsOpen]; peak != int64(l.clients) {
				t.Errorf("%d connections are open in the middle", peak)
			}
		})
	}
}

func TestTicksOfSeveralLoopsAreAllOwed(t *testing.T) {
	t.Parallel()
	server := wstest.Start(t, wstest.Faults{DropEvery: 10})
	o := runLoopsOf(t, t.Context(), ticks(50).plan(), server.Address(), 3)
	server.Settle()
	o.want(frame.LedgerExpected, 160)
	o.want(frame.LedgerDelivered, 160-o.measuredTicks(server.Book().Dropped))
}

func TestMoreLoopsThanClientsAreNotStarted(t *testing.T) {
	t.Parallel()
	p := &plan.Plan{Workload: plan.Echo, Stages: []plan.Stage{{Clients: 3}}}
	for want, c := range map[int]Config{3: {Loops: 8}, 2: {Loops: 2}, 1: {Loops: 1}} {
		c.Plan, c.Share = p, plan.Whole()
		if got := c.loops(); got != want {
			t.Errorf("%d loops, want %d", got, want)
		}
	}
}

func TestClientsComeFromSeveralAddressesWhenThePortsOfOneRunShort(t *testing.T) {
	t.Parallel()
	if s := newSources(netip.MustParseAddr("127.0.0.1"), 100); s != nil {
		t.Errorf("100 connections need no address of their own: %v", s)
	}
	s := newSources(netip.MustParseAddr("127.0.0.1"), 2*portsPerPair())
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
		fd, err := s.dial(dial, netip.MustParseAddrPort(l.Addr().String()), k)
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

func TestCausesOfTheGeneratorsOwnAreNamed(t *testing.T) {
	t.Parallel()
	for errno, want := range map[unix.Errno]string{
		unix.EADDRNOTAVAIL: frame.Ports, unix.EADDRINUSE: frame.Ports, unix.EMFILE: frame.Descriptors, unix.ENFILE: frame.Descriptors,
		unix.ECONNREFUSED: frame.Refused, unix.ECONNRESET: frame.Reset, unix.EINVAL: frame.Other,
	} {
		if got := causeOf(errno); got != want {
			t.Errorf("%v: %s, want %s", errno, got, want)
		}
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
	if err := reserveDescriptors(10); err != nil {
		t.Errorf("10 clients: %v", err)
	}
	err := reserveDescriptors(int(limit.Max))
	if err == nil || !strings.Contains(err.Error(), "clients fit into one generator") {
		t.Errorf("as many clients as descriptors: %v", err)
	}
}

func TestEachLoopLooksForAddressesOfTheWholeProcess(t *testing.T) {
	t.Parallel()
	p := echo(plan.Sending{Kind: plan.None}).plan()
	p.Stages[0].Clients = portsPerPair()
	c := Config{Plan: p, Target: netip.MustParseAddrPort("127.0.0.1:1"), Zero: time.Now(), Key: ledger.DrawKey()}
	want := len(newSources(c.Target.Addr(), portsPerPair()))
	for _, share := range plan.Whole().Divide(4) {
		e, err := newEngine(c, share)
		if err != nil {
			t.Fatal(err)
		}
		defer e.close()
		if len(e.sources) != want || want == 0 {
			t.Errorf("loop %d has %d addresses, want %d", share.First, len(e.sources), want)
		}
	}
}

func TestOtherAddressesAreLookedForWhenTheKernelsOwnHasNoPortLeft(t *testing.T) {
	t.Parallel()
	var s sources
	used := map[[4]byte]bool{}
	full := func(_ netip.AddrPort, source unix.Sockaddr) (int, error) {
		if source == nil {
			return 0, unix.EADDRNOTAVAIL
		}
		used[source.(*unix.SockaddrInet4).Addr] = true
		return 7, nil
	}
	for k := range int32(8) {
		if fd, err := s.dial(full, netip.MustParseAddrPort("127.0.0.1:80"), k); fd != 7 || err != nil {
			t.Errorf("client %d: %v", k, err)
		}
	}
	if len(used) != spareSources {
		t.Errorf("clients come from %d addresses, want %d", len(used), spareSources)
	}
	lone := sources{} // none was found
	if _, err := lone.dial(full, netip.MustParseAddrPort("127.0.0.1:80"), 0); !isOutOfPorts(err) {
		t.Errorf("without another address: %v", err)
	}
}
