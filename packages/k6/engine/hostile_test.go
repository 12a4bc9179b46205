package engine

import (
	"bufio"
	"bytes"
	"crypto/sha1"
	"encoding/base64"
	"net"
	"net/http"
	"net/netip"
	"testing"

	"plumbline/k6/frame"
	"plumbline/k6/plan"
)

// upgraded is a server that does the handshake right and hands the connection to a function; it hangs up afterwards.
func upgraded(t *testing.T, then func(conn *net.TCPConn)) netip.AddrPort {
	t.Helper()
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
			go func() {
				defer func() { _ = conn.Close() }()
				request, err := http.ReadRequest(bufio.NewReader(conn))
				if err != nil {
					return
				}
				sum := sha1.Sum([]byte(request.Header.Get("Sec-WebSocket-Key") + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"))
				_, _ = conn.Write([]byte("HTTP/1.1 101 ok\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: " +
					base64.StdEncoding.EncodeToString(sum[:]) + "\r\n\r\n"))
				then(conn.(*net.TCPConn))
			}()
		}
	}()
	return netip.MustParseAddrPort(l.Addr().String())
}

// saysAndStays writes bytes and reads until the client is gone.
func saysAndStays(text []byte) func(*net.TCPConn) {
	return func(conn *net.TCPConn) {
		_, _ = conn.Write(text)
		_, _ = bufio.NewReader(conn).WriteTo(discard{})
	}
}

type discard struct{}

func (discard) Write(b []byte) (int, error) { return len(b), nil }

func TestAServerThatBreaksTheProtocolIsCountedByItsCause(t *testing.T) {
	t.Parallel()
	cases := map[string]struct {
		then func(*net.TCPConn)
		want frame.Failure
	}{
		"garbage":              {saysAndStays(bytes.Repeat([]byte{0xff, 0x00, 0xa5}, 1000)), frame.Failure{Phase: frame.AtSteady, Cause: frame.Protocol}},
		"a masked frame":       {saysAndStays([]byte{0x81, 0x81, 1, 2, 3, 4, 5}), frame.Failure{Phase: frame.AtSteady, Cause: frame.Protocol}},
		"a compressed frame":   {saysAndStays([]byte{0xc1, 0x01, 0x00}), frame.Failure{Phase: frame.AtSteady, Cause: frame.Protocol}},
		"an endless length":    {saysAndStays([]byte{0x82, 127, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}), frame.Failure{Phase: frame.AtSteady, Cause: frame.Protocol}},
		"a large control":      {saysAndStays([]byte{0x89, 126, 0x01, 0x00}), frame.Failure{Phase: frame.AtSteady, Cause: frame.Protocol}},
		"a reset":              {func(conn *net.TCPConn) { _ = conn.SetLinger(0) }, frame.Failure{Phase: frame.AtSteady, Cause: frame.Reset}},
		"a close with a fault": {saysAndStays([]byte{0x88, 0x02, 0x03, 0xf3}), frame.Failure{Phase: frame.AtSteady, Cause: frame.UnexpectedClose}},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := run(t, t.Context(), echoing(plan.Sending{Kind: plan.None}).plan(), upgraded(t, c.then))
			o.wantFailures(map[frame.Failure]int64{c.want: 8})
			o.want(frame.ConnectionsClosed, 8)
		})
	}
}

// twoListeners is a plan of two clients that say nothing, and whose every stage counts.
func twoListeners() *plan.Plan {
	l := echoing(plan.Sending{Kind: plan.None})
	l.clients = 2
	p := l.plan()
	p.Stages[0].Phase, p.Stages[1].Phase = plan.Measure, plan.Measure
	return p
}

func TestMessagesOfTwentyMegabytesAndInvalidTextAreUnexpectedAndKeptNowhere(t *testing.T) {
	t.Parallel()
	const size = 20 << 20
	large := append([]byte{0x81, 127, 0, 0, 0, 0, 0x01, 0x40, 0, 0}, make([]byte, size)...)
	for name, c := range map[string]struct {
		text  []byte
		bytes int64
	}{"20 MB": {large, size}, "invalid UTF-8": {[]byte{0x81, 0x03, 0xff, 0xfe, 0xfd}, 3}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := run(t, t.Context(), twoListeners(), upgraded(t, saysAndStays(c.text)))
			o.want(frame.LedgerUnexpected, 2)
			o.want(frame.BytesReceived, 2*c.bytes)
			o.want(frame.LedgerDelivered, 0)
			o.wantFailures(map[frame.Failure]int64{{Phase: frame.AtRampDown, Cause: frame.Timeout}: 2})
		})
	}
}

func TestWhatAServerSaysBeforeItHangsUpIsReadToTheEnd(t *testing.T) {
	t.Parallel()
	message := append([]byte{0x81, 125}, make([]byte, 125)...)
	for name, count := range map[string]int{"less than one read": 1, "some reads": 3000} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text := bytes.Repeat(message, count)
			o := run(t, t.Context(), twoListeners(), upgraded(t, func(conn *net.TCPConn) { _, _ = conn.Write(text) }))
			o.want(frame.LedgerUnexpected, 2*int64(count))
			o.wantFailures(map[frame.Failure]int64{{Phase: frame.AtSteady, Cause: frame.UnexpectedClose}: 2})
		})
	}
}

func TestAServerThatNeverAnswersIsATimeoutEvenInAShortPlan(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0") // the kernel takes the connections, nobody reads them
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	o := run(t, t.Context(), echoing(plan.Sending{Kind: plan.None}).plan(), netip.MustParseAddrPort(l.Addr().String()))
	o.wantFailures(map[frame.Failure]int64{{Phase: frame.AtHandshake, Cause: frame.Timeout}: 8})
	o.want(frame.ConnectionsAttempted, 8)
	o.want(frame.ConnectionsOpened, 0)
}
