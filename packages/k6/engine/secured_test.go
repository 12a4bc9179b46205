package engine

import (
	"crypto/tls"
	"crypto/x509"
	"net/netip"
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
		"chat":                  chatting(10),
		"echo, one in flight":   echoing(plan.Sending{Kind: plan.Closed, Depth: 1, PayloadBytes: 24}),
		"echo, several":         echoing(plan.Sending{Kind: plan.Closed, Depth: 4, PayloadBytes: 200}),
		"echo, several records": echoing(plan.Sending{Kind: plan.Closed, Depth: 2, PayloadBytes: 256 << 10}),
		"push":                  pushing(10, 10_000, plan.Sending{Kind: plan.Open, PerClientPerS: 20, PayloadBytes: 24}),
		"ticks":                 ticking(50),
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
			o := overTLS(t, echoing(plan.Sending{Kind: plan.Open, PerClientPerS: 20, PayloadBytes: 24}).plan(), c.target(t), c.config)
			o.wantFailures(map[frame.Failure]int64{c.want: 8})
		})
	}
}
