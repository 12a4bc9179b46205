package engine

import (
	"crypto/tls"
	"crypto/x509"
	"net"
	"net/netip"
	"runtime"
	"testing"
	"time"

	"plumbline/k6/frame"
	"plumbline/k6/internal/wstest"
	"plumbline/k6/plan"
)

// overTLS runs a plan over TLS.
func overTLS(t *testing.T, p *plan.Plan, target netip.AddrPort, config *tls.Config) *outcome {
	t.Helper()
	o := &outcome{t: t, plan: p, zero: time.Now()}
	err := Run(t.Context(), Config{
		Plan: p, Target: target, TLS: config, Zero: o.zero, Settle: 600 * time.Millisecond,
		OnWindow: func(w *frame.Window) { o.windows = append(o.windows, w) },
	})
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func TestEveryLoadIsCarriedOverTLSAsWell(t *testing.T) {
	t.Parallel()
	cases := map[string]load{
		"chat":                  chat(10),
		"echo, one in flight":   echo(plan.Sending{Kind: plan.Closed, Depth: 1, PayloadBytes: 24}),
		"echo, several":         echo(plan.Sending{Kind: plan.Closed, Depth: 4, PayloadBytes: 200}),
		"echo, several records": echo(plan.Sending{Kind: plan.Closed, Depth: 2, PayloadBytes: 256 << 10}),
		"push":                  push(10, 10_000, plan.Sending{Kind: plan.Open, PerClientPerS: 20, PayloadBytes: 24}),
		"ticks":                 ticks(50),
	}
	for name, l := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server, trust := wstest.StartTLS(t, wstest.Faults{})
			o := overTLS(t, l.plan(), server.Address(), trust)
			server.Settle()
			o.wantLedger(server.Book())
			o.wantFailures(nil)
			var handshakes int64
			for _, w := range o.windows {
				if h := w.Histogram(frame.TLSHandshake); h != nil {
					handshakes += h.TotalCount()
				}
			}
			if opened := o.all(frame.ConnectionsOpened); handshakes != opened {
				t.Errorf("%d TLS handshakes of %d connections", handshakes, opened)
			}
		})
	}
}

func TestWhatIsWrongWithTLSIsSaid(t *testing.T) {
	t.Parallel()
	server, trust := wstest.StartTLS(t, wstest.Faults{})
	stranger := trust.Clone()
	stranger.RootCAs = x509.NewCertPool()
	cases := map[string]struct {
		target func(t *testing.T) netip.AddrPort
		config *tls.Config
		want   frame.Failure
	}{
		"another's certificate": {func(*testing.T) netip.AddrPort { return server.Address() }, stranger, frame.Failure{Phase: frame.AtHandshake, Cause: frame.BadTLS}},
		"no TLS at all":         {saying("HTTP/1.1 400 Bad Request\r\n\r\n"), trust, frame.Failure{Phase: frame.AtHandshake, Cause: frame.BadTLS}},
		"hangs up":              {saying(""), trust, frame.Failure{Phase: frame.AtHandshake, Cause: frame.UnexpectedClose}},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := overTLS(t, echo(plan.Sending{Kind: plan.Open, PerClientPerS: 20, PayloadBytes: 24}).plan(), c.target(t), c.config)
			o.wantFailures(map[frame.Failure]int64{c.want: 8})
		})
	}
}

// shaken is the client's side of a TLS handshake that is over; its peer is gone.
func shaken(tb testing.TB, server, client *tls.Config) *secured {
	tb.Helper()
	ours, theirs := net.Pipe()
	defer func() { _, _ = ours.Close(), theirs.Close() }()
	go func() { _ = tls.Server(theirs, server).Handshake() }()
	var out []byte
	s := newSecured(client, 0, &out)
	received := make([]byte, 16<<10)
	for n := 0; ; {
		done, err := s.shake(received[:n])
		if err != nil {
			tb.Fatal(err)
		}
		if len(out) > 0 {
			if _, err := ours.Write(out); err != nil {
				tb.Fatal(err)
			}
			out = out[:0]
		}
		if done {
			s.out = nil
			return s
		}
		if n, err = ours.Read(received); err != nil {
			tb.Fatal(err)
		}
	}
}

func TestTLSOfAnIdleConnectionTakesLessThan32Kilobytes(t *testing.T) {
	const connections = 200
	server, trust := wstest.StartTLS(t, wstest.Faults{})
	config := &tls.Config{Certificates: server.Certificates(), SessionTicketsDisabled: true}
	shaken(t, config, trust) // what is made once
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	kept := make([]*secured, connections)
	for i := range kept {
		kept[i] = shaken(t, config, trust)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if each := (after.HeapAlloc - before.HeapAlloc) / connections; each > 32<<10 {
		t.Errorf("%d bytes for each connection", each)
	} else {
		t.Logf("%d bytes for each connection", each)
	}
	runtime.KeepAlive(kept)
}

// BenchmarkATLSHandshake is of both sides, one after the other on as many processors as there are.
func BenchmarkATLSHandshake(b *testing.B) {
	server, trust := wstest.StartTLS(b, wstest.Faults{})
	config := &tls.Config{Certificates: server.Certificates(), SessionTicketsDisabled: true}
	for range b.N {
		shaken(b, config, trust)
	}
}
