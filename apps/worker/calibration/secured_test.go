package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"math/big"
	"strings"
	"testing"
	"time"
)

// certified is a certificate that trusts itself.
func certified(t *testing.T) (tls.Certificate, *x509.CertPool) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	form := &x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{"x"}, NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true}
	der, err := x509.CreateCertificate(rand.Reader, form, form, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	trust := x509.NewCertPool()
	trust.AddCert(parsed)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, trust
}

func tlsDial(t *testing.T, address string, trust *x509.CertPool) *tls.Conn {
	t.Helper()
	c, err := tls.Dial("tcp", address, &tls.Config{RootCAs: trust, ServerName: "x"})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestOverTLSEverythingIsTheSame(t *testing.T) {
	t.Parallel()
	certificate, trust := certified(t)
	address, _ := startAs(t, settings{tls: tlsConfig(certificate)})
	p := upgrade(t, tlsDial(t, address, trust), "/ws/echo")
	for _, length := range []int{0, 125, 20_000, 600_000} {
		message := strings.Repeat("x", length)
		p.send(message)
		if _, got := p.receive(); got != message {
			t.Errorf("%d bytes came back as %d", length, len(got))
		}
	}
	q := upgrade(t, tlsDial(t, address, trust), "/ws/push?count=3&bytes=50000")
	q.send("id")
	for i := range 3 {
		if _, got := q.receive(); len(got) != 50_000 {
			t.Errorf("answer %d has %d bytes", i, len(got))
		}
	}
}

func TestWhoSpeaksNoTLSIsHungUpOn(t *testing.T) {
	t.Parallel()
	certificate, trust := certified(t)
	address, _ := startAs(t, settings{tls: tlsConfig(certificate)})
	if c, err := tls.Dial("tcp", address, &tls.Config{RootCAs: trust, ServerName: "x", MaxVersion: tls.VersionTLS12}); err == nil {
		_ = c.Close()
		t.Error("an old version was accepted")
	}
	// Others are served all the same.
	upgrade(t, tlsDial(t, address, trust), "/ws/echo").send("hello")
}
