package module

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"strconv"

	"plumbline/k6/plan"
)

// CAVariable names the environment variable with the certificate, as PEM, that a server's certificate has to come from.
const CAVariable = "PLUMBLINE_CA"

// serverName is whom certificates are for: a server's address is not known before it runs.
const serverName = "plumbline-server"

// target is where a load goes.
type target struct {
	address netip.AddrPort
	secure  bool
}

// toTarget reads ws://<ip>:<port> or wss://<ip>:<port>. Names are refused: a lookup would be part of every connect time.
func toTarget(text string) (target, error) {
	u, err := url.Parse(text)
	if err != nil || (u.Scheme != "ws" && u.Scheme != "wss") || (u.Path != "" && u.Path != "/") {
		return target{}, fmt.Errorf("%s is not ws://<ip>:<port> or wss://<ip>:<port>", strconv.Quote(text))
	}
	address, err := netip.ParseAddrPort(u.Host)
	if err != nil {
		return target{}, fmt.Errorf("%s is not ws://<ip>:<port> or wss://<ip>:<port>", strconv.Quote(text))
	}
	return target{address, u.Scheme == "wss"}, nil
}

// tlsFor returns the TLS of a plan's connections; nil where the plan wants none. Plan and target have to agree, so that
// nobody takes one for the other.
func (m *Module) tlsFor(p *plan.Plan, t target) (*tls.Config, error) {
	switch {
	case p.Encrypts() && !t.secure:
		return nil, errors.New(TargetVariable + ": the plan says transport.tls, so wss:// is expected")
	case !p.Encrypts() && t.secure:
		return nil, errors.New(TargetVariable + ": wss:// is expected only of a plan with transport.tls")
	case !t.secure:
		return nil, nil
	}
	roots := x509.NewCertPool()
	if !roots.AppendCertsFromPEM([]byte(m.lookup(CAVariable))) {
		return nil, errors.New(CAVariable + ": a certificate as PEM is expected, which the server's comes from")
	}
	return &tls.Config{
		RootCAs: roots, ServerName: serverName,
		// One version for all servers; every connection pays for its whole handshake.
		MinVersion: tls.VersionTLS13, SessionTicketsDisabled: true,
		DynamicRecordSizingDisabled: true,
	}, nil
}
