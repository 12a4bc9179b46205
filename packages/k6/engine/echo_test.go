package engine

import (
	"net"
	"net/http"
	"net/netip"
	"testing"

	"plumbline/k6/frame"
	"plumbline/k6/internal/wstest"
	"plumbline/k6/plan"
)

func echoing(sending plan.Sending) load {
	return load{workload: plan.Echo, clients: 8, measureS: 0.7, sending: sending}
}

func TestEchoesOfEverySizeAndKindOfSendingComeBack(t *testing.T) {
	t.Parallel()
	cases := map[string]plan.Sending{
		"one in flight":       {Kind: plan.Closed, Depth: 1, PayloadBytes: 24},
		"16 in flight":        {Kind: plan.Closed, Depth: 16, PayloadBytes: 24},
		"large, 2 in flight":  {Kind: plan.Closed, Depth: 2, PayloadBytes: 64 << 10},
		"open":                {Kind: plan.Open, PerClientPerS: 50, PayloadBytes: 126},
		"open on ticks":       {Kind: plan.Open, PerClientPerS: 500, PayloadBytes: 24},
		"open, 256 KiB":       {Kind: plan.Open, PerClientPerS: 1, PayloadBytes: 256 << 10},
		"open, 65,535 bytes":  {Kind: plan.Open, PerClientPerS: 2, PayloadBytes: 65535},
		"less than one per s": {Kind: plan.Open, PerClientPerS: 0.9, PayloadBytes: 200},
	}
	for name, sending := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := echoing(sending)
			o, book := against(t, wstest.Faults{}, l)
			o.wantLedger(book)
			o.wantFailures(nil)
			o.want(frame.DeliveriesReceived, o.all(frame.MessagesSent))
			o.want(frame.BytesReceived, o.all(frame.BytesSent))
			o.want(frame.MessagesSent, int64(len(book.Received)))
		})
	}
}

func TestAnEchoThatIsDroppedOrDoubledIsFound(t *testing.T) {
	t.Parallel()
	for name, faults := range map[string]wstest.Faults{"drops": {DropEvery: 10}, "doubles": {DuplicateEvery: 5}, "swaps": {SwapEvery: 6}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o, book := against(t, faults, echoing(plan.Sending{Kind: plan.Open, PerClientPerS: 100, PayloadBytes: 24}))
			o.wantLedger(book)
		})
	}
}

func TestAClosedLoopBeginsWithItsFirstSendingStage(t *testing.T) {
	t.Parallel()
	l := echoing(plan.Sending{Kind: plan.Closed, Depth: 3, PayloadBytes: 24})
	l.noSend = true
	o, book := against(t, wstest.Faults{}, l)
	o.wantLedger(book)
	if early := o.sum(frame.MessagesSent, plan.WarmUp); early != 0 {
		t.Errorf("%d messages before any stage sends", early)
	}
	o.want(frame.MessagesOffered, o.all(frame.MessagesSent))
}

func TestFailuresCarryWhereAndWhy(t *testing.T) {
	t.Parallel()
	refused := func(t *testing.T) netip.AddrPort {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = l.Close() }()
		return netip.MustParseAddrPort(l.Addr().String())
	}
	served := func(faults wstest.Faults) func(t *testing.T) netip.AddrPort {
		return func(t *testing.T) netip.AddrPort { return wstest.Start(t, faults).Address() }
	}
	cases := map[string]struct {
		target func(t *testing.T) netip.AddrPort
		want   frame.Failure
	}{
		"nobody listens":      {refused, frame.Failure{Phase: frame.AtConnect, Cause: frame.Refused}},
		"503":                 {served(wstest.Faults{Status: 503}), frame.Failure{Phase: frame.AtHandshake, Cause: frame.Status}},
		"not HTTP":            {saying("SSH-2.0-OpenSSH_9.2\r\n\r\n"), frame.Failure{Phase: frame.AtHandshake, Cause: frame.Protocol}},
		"wrong accept":        {saying("HTTP/1.1 101 ok\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: no\r\n\r\n"), frame.Failure{Phase: frame.AtHandshake, Cause: frame.Protocol}},
		"hangs up":            {saying(""), frame.Failure{Phase: frame.AtHandshake, Cause: frame.UnexpectedClose}},
		"closes in mid-load":  {served(wstest.Faults{CloseAfter: 3}), frame.Failure{Phase: frame.AtSteady, Cause: frame.UnexpectedClose}},
		"never says good-bye": {served(wstest.Faults{IgnoreLeave: true}), frame.Failure{Phase: frame.AtRampDown, Cause: frame.Timeout}},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := run(t, t.Context(), echoing(plan.Sending{Kind: plan.Open, PerClientPerS: 20, PayloadBytes: 24}).plan(), c.target(t))
			o.wantFailures(map[frame.Failure]int64{c.want: 8})
			o.want(frame.ConnectionsAttempted, 8)
			o.want(frame.ConnectionsClosed, o.all(frame.ConnectionsOpened))
		})
	}
}

// saying is a server that answers every request with the same bytes and hangs up.
func saying(text string) func(t *testing.T) netip.AddrPort {
	return func(t *testing.T) netip.AddrPort {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = l.Close() })
		go func() {
			for {
				conn, err := l.Accept()
				if err != nil {
					return
				}
				_, _ = conn.Read(make([]byte, 4096))
				_, _ = conn.Write([]byte(text))
				_ = conn.Close()
			}
		}()
		return netip.MustParseAddrPort(l.Addr().String())
	}
}

func TestAServerThatIsAwayIsTriedAgainInAChurn(t *testing.T) {
	t.Parallel()
	l := echoing(plan.Sending{Kind: plan.None})
	l.sessionS, l.measureS = 1, 1.2
	o, _ := against(t, wstest.Faults{Status: http.StatusServiceUnavailable}, l)
	if attempted := o.all(frame.ConnectionsAttempted); attempted < 16 || attempted > 56 {
		t.Errorf("8 clients tried %d times in 5.2 s", attempted)
	}
}
