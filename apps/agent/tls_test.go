package main

import (
	"bytes"
	"crypto/sha256"
	"crypto/tls"
	"encoding/hex"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestACertificateOfItsOwnIsKeptAndTold(t *testing.T) {
	file := filepath.Join(t.TempDir(), "agent.pem")
	first, err := certificateFiles{selfSigned: file}.load()
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v: nobody else may read the key", info, err)
	}
	again, err := certificateFiles{selfSigned: file}.load()
	if err != nil || !bytes.Equal(first.Certificate[0], again.Certificate[0]) {
		t.Errorf("another certificate was made: %v", err)
	}
	plain, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var told strings.Builder
	listener := secure(plain, again, &told)
	defer func() { _ = listener.Close() }()
	go func() {
		if accepted, err := listener.Accept(); err == nil {
			_ = accepted.(*tls.Conn).Handshake()
		}
	}()
	// the test looks at the fingerprint, as the worker does
	dialed, err := tls.Dial("tcp4", plain.Addr().String(), &tls.Config{InsecureSkipVerify: true}) //nolint:gosec
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = dialed.Close() }()
	seen := dialed.ConnectionState().PeerCertificates[0]
	sum := sha256.Sum256(seen.Raw)
	if want := "fingerprint: " + hex.EncodeToString(sum[:]) + "\n"; told.String() != want {
		t.Errorf("told %q, %q is served", told.String(), want)
	}
	if years := time.Until(seen.NotAfter).Hours() / 24 / 365; years < 9 {
		t.Errorf("valid for %.1f years", years)
	}
}

func TestACertificateComesWithItsKeyOrAlone(t *testing.T) {
	folder := t.TempDir()
	for _, files := range []certificateFiles{
		{cert: "a.pem"}, {key: "a.pem"}, {cert: "a.pem", key: "a.pem", selfSigned: "b.pem"},
		{cert: filepath.Join(folder, "none"), key: filepath.Join(folder, "none")}, {selfSigned: filepath.Join(folder, "no", "such")},
	} {
		if got, err := files.load(); err == nil {
			t.Errorf("%+v gave %v", files, got)
		}
	}
	if got, err := (certificateFiles{}).load(); got != nil || err != nil {
		t.Errorf("without flags: %v, %v", got, err)
	}
}
