package module

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"

	"golang.org/x/net/http/httpguts"

	"plumbline/k6/engine"
)

// SiteVariable names the environment variable that describes a target which already runs under a name, as JSON: its host with port,
// path and query, and further headers of the handshake. PLUMBLINE_TARGET is the address that the name was resolved to.
const SiteVariable = "PLUMBLINE_SITE"

// site is a target that already runs.
type site struct {
	// Host is the name in lower case, with the port unless it is the scheme's own.
	Host    string            `json:"host"`
	Path    string            `json:"path"`
	Headers map[string]string `json:"headers"`
}

// handshakeHeaders are the generator's own.
var handshakeHeaders = []string{
	"host", "upgrade", "connection", "sec-websocket-key", "sec-websocket-version", "sec-websocket-extensions", "content-length",
	"transfer-encoding",
}

// siteOf reads the variable; nil where it is empty: the target is a server of the trial.
func siteOf(text string) (*site, error) {
	if text == "" {
		return nil, nil
	}
	decoder := json.NewDecoder(bytes.NewReader([]byte(text)))
	decoder.DisallowUnknownFields()
	var s site
	if err := decoder.Decode(&s); err != nil {
		return nil, errors.New(SiteVariable + ": host, path and headers as JSON are expected")
	}
	if s.Host == "" || !httpguts.ValidHostHeader(s.Host) {
		return nil, errors.New(SiteVariable + ": host: a name, with its port unless that is the scheme's own, is expected")
	}
	if !strings.HasPrefix(s.Path, "/") || strings.ContainsFunc(s.Path, func(r rune) bool { return r <= ' ' || r > '~' || r == '#' }) {
		return nil, errors.New(SiteVariable + ": path: a path of printable ASCII that begins with / is expected")
	}
	for name, value := range s.Headers {
		// the value may be a secret, so only the name is said
		if !httpguts.ValidHeaderFieldName(name) || !httpguts.ValidHeaderFieldValue(value) || slices.Contains(handshakeHeaders, strings.ToLower(name)) {
			return nil, fmt.Errorf("%s: headers: %q cannot be sent", SiteVariable, name)
		}
	}
	return &s, nil
}

// name is whom the certificate has to be for.
func (s *site) name() string {
	if name, _, err := net.SplitHostPort(s.Host); err == nil {
		return name
	}
	return s.Host
}

// toEngine puts the headers into lines, in one order for all generators.
func (s *site) toEngine() *engine.Site {
	names := make([]string, 0, len(s.Headers))
	for name := range s.Headers {
		names = append(names, name)
	}
	slices.Sort(names)
	var fields strings.Builder
	for _, name := range names {
		fields.WriteString(name + ": " + s.Headers[name] + "\r\n")
	}
	return &engine.Site{Host: s.Host, Path: s.Path, Fields: fields.String()}
}
