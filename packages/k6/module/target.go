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
func (m *Module) tlsFor(p *plan.Plan, t target, s *site) (*tls.Config, error) {
	switch {
	case p.Encrypts() && !t.secure:
		return nil, errors.New(TargetVariable + ": the plan says transport.tls, so wss:// is expected")
	case !p.Encrypts() && t.secure:
		return nil, errors.New(TargetVariable + ": wss:// is expected only of a plan with transport.tls")
	case !t.secure:
		return nil, nil
	}
	if s != nil {
		return m.tlsForSite(s)
	}
	roots := x509.NewCertPool()
	if !roots.AppendCertsFromPEM([]byte(m.lookup(CAVariable))) {
		return nil, errors.New(CAVariable + ": a certificate as PEM is expected, which the server's comes from")
	}
	// One version for all servers.
	return secured(serverName, roots, tls.VersionTLS13), nil
}

// tlsForSite trusts the authorities that the public trusts, unless another one is named, and takes the versions that are still in use.
func (m *Module) tlsForSite(s *site) (*tls.Config, error) {
	pem := m.lookup(CAVariable)
	if pem == "" {
		return secured(s.name(), nil, tls.VersionTLS12), nil
	}
	roots := x509.NewCertPool()
	if !roots.AppendCertsFromPEM([]byte(pem)) {
		return nil, errors.New(CAVariable + ": certificates as PEM are expected")
	}
	return secured(s.name(), roots, tls.VersionTLS12), nil
}

// secured makes every connection pay for its whole handshake.
func secured(name string, roots *x509.CertPool, least uint16) *tls.Config {
	return &tls.Config{
		RootCAs: roots, ServerName: name, MinVersion: least, SessionTicketsDisabled: true, DynamicRecordSizingDisabled: true,
	}
}
