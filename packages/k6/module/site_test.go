package module

import (
	"crypto/tls"
	"strings"
	"testing"

	"plumbline/k6/plan"
)

func TestASiteIsRefusedWithTheNameOfWhatIsWrong(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`{"host":"ws.example.org:8443","path":"/a?b=c","headers":{"Authorization":"Bearer s3cret"}}`:       "",
		`{"host":"ws.example.org","path":"/","headers":null}`:                                              "",
		`{"host":"ws.example.org","path":"/","header":{}}`:                                                 "as JSON",
		`{"host":"ws.example.org\r\nX: y","path":"/","headers":{}}`:                                        "host:",
		`{"host":"","path":"/","headers":{}}`:                                                              "host:",
		`{"host":"ws.example.org","path":"a","headers":{}}`:                                                "path:",
		`{"host":"ws.example.org","path":"/a b","headers":{}}`:                                             "path:",
		`{"host":"ws.example.org","path":"/","headers":{"X":"s3cret\r\nHost: other"}}`:                     `"X"`,
		`{"host":"ws.example.org","path":"/","headers":{"Host":"other"}}`:                                  `"Host"`,
		`{"host":"ws.example.org","path":"/","headers":{"Sec-WebSocket-Extensions":"permessage-deflate"}}`: `"Sec-WebSocket-Extensions"`,
	} {
		_, err := siteOf(text)
		switch {
		case want == "" && err != nil:
			t.Errorf("%s: %v", text, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "s3cret")):
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

func TestASitesHeadersAreSentInOneOrder(t *testing.T) {
	t.Parallel()
	s, err := siteOf(`{"host":"ws.example.org","path":"/","headers":{"B":"2","A":"1"}}`)
	if err != nil {
		t.Fatal(err)
	}
	if got := s.toEngine().Fields; got != "A: 1\r\nB: 2\r\n" {
		t.Errorf("%q", got)
	}
}

func TestASitesCertificateIsForItsNameAndTrustedByThePublicUnlessAnAuthorityIsNamed(t *testing.T) {
	t.Parallel()
	secure := &plan.Plan{Transport: &plan.Transport{TLS: true}}
	m := &Module{lookup: func(string) string { return "" }}
	config, err := m.tlsFor(secure, target{secure: true}, &site{Host: "ws.example.org:8443"})
	if err != nil {
		t.Fatal(err)
	}
	if config.ServerName != "ws.example.org" || config.RootCAs != nil || config.MinVersion != tls.VersionTLS12 || config.InsecureSkipVerify {
		t.Errorf("%+v", config)
	}
	m.lookup = func(string) string { return "no certificate" }
	if _, err := m.tlsFor(secure, target{secure: true}, &site{Host: "ws.example.org"}); err == nil {
		t.Error("an authority that is none was accepted")
	}
}
