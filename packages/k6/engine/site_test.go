package engine

import (
	"bufio"
	"net"
	"net/http"
	"net/netip"
	"testing"
	"time"

	"plumbline/k6/frame"
	"plumbline/k6/internal/wstest"
	"plumbline/k6/plan"
)

func TestASiteIsAskedByItsNamePathAndHeaders(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	asked := make(chan *http.Request, 1)
	go func() {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		if request, err := http.ReadRequest(bufio.NewReader(conn)); err == nil {
			asked <- request
		}
	}()
	p := load{clients: 1, sending: plan.Sending{Kind: plan.None}, workload: plan.Ticks, ticks: &plan.Cadence{EveryMs: 50}}.plan()
	err = Run(t.Context(), Config{
		Plan: p, Target: netip.MustParseAddrPort(listener.Addr().String()), Zero: time.Now(),
		Site:     &Site{Host: "ws.example.org", Path: "/live?room=1", Fields: "Authorization: Bearer abc\r\n"},
		OnWindow: func(*frame.Window) {},
	})
	if err != nil {
		t.Fatal(err)
	}
	request := <-asked
	if request.Host != "ws.example.org" || request.RequestURI != "/live?room=1&everyMs=50" || request.Header.Get("Authorization") != "Bearer abc" {
		t.Errorf("asked %s for %s with %v", request.Host, request.RequestURI, request.Header)
	}
}

func TestASitesCertificateHasToBeForItsName(t *testing.T) {
	t.Parallel()
	server, trust := wstest.StartTLS(t, wstest.Faults{})
	for name, failures := range map[string]map[frame.Failure]int64{
		"example.com": nil, // one of the names of the test's certificate
		"example.org": {{Phase: frame.AtHandshake, Cause: frame.BadTLS}: 8},
	} {
		config := trust.Clone()
		config.ServerName = name
		o := overTLS(t, echoing(plan.Sending{Kind: plan.Open, PerClientPerS: 20, PayloadBytes: 24}).plan(), server.Address(), config)
		o.wantFailures(failures)
	}
}
