package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/big"
	"net"
	"os"
	"time"
)

// selfSignedFor is how long a certificate of the agent's own is valid: it is known by its fingerprint, so nobody has to renew it.
const selfSignedFor = 10 * 365 * 24 * time.Hour

// certificateFiles are the flags that ask for TLS; all empty: plain HTTP.
type certificateFiles struct {
	cert, key  string // PEM of a certificate with its chain, and its key
	selfSigned string // PEM of both, made where there is none
}

// load reads the certificate; nil where none is asked for.
func (f certificateFiles) load() (*tls.Certificate, error) {
	cert, key := f.cert, f.key
	switch {
	case f == certificateFiles{}:
		return nil, nil
	case (cert == "") != (key == "") || cert != "" && f.selfSigned != "":
		return nil, errors.New("--cert and --key together, or --self-signed alone, are expected")
	case f.selfSigned != "":
		if err := makeSelfSigned(f.selfSigned); err != nil {
			return nil, fmt.Errorf("--self-signed: %w", err)
		}
		cert, key = f.selfSigned, f.selfSigned
	}
	loaded, err := tls.LoadX509KeyPair(cert, key)
	if err != nil {
		return nil, fmt.Errorf("the certificate cannot be read: %w", err)
	}
	return &loaded, nil
}

// makeSelfSigned writes a certificate and its key into a file that nobody else may read; one that is there stays, and with it its fingerprint.
func makeSelfSigned(file string) error {
	out, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	err = errors.Join(writeSelfSigned(out, time.Now()), out.Close())
	if err != nil {
		_ = os.Remove(file)
	}
	return err
}

func writeSelfSigned(out io.Writer, now time.Time) error {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 127))
	if err != nil {
		return err
	}
	of := &x509.Certificate{
		SerialNumber: serial,
		Subject:      pkix.Name{CommonName: "plumb-agent"},
		DNSNames:     []string{"plumb-agent"},
		NotBefore:    now.Add(-time.Hour), // the reader's clock may be behind
		NotAfter:     now.Add(selfSignedFor),
		KeyUsage:     x509.KeyUsageDigitalSignature,
		ExtKeyUsage:  []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	certificate, err := x509.CreateCertificate(rand.Reader, of, of, &key.PublicKey, key)
	if err != nil {
		return err
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return err
	}
	return errors.Join(
		pem.Encode(out, &pem.Block{Type: "CERTIFICATE", Bytes: certificate}),
		pem.Encode(out, &pem.Block{Type: "PRIVATE KEY", Bytes: private}),
	)
}

// secure lets a listener speak TLS, and tells the fingerprint by which a reader may know the certificate.
func secure(listener net.Listener, certificate *tls.Certificate, out io.Writer) net.Listener {
	fingerprint := sha256.Sum256(certificate.Certificate[0])
	fmt.Fprintf(out, "fingerprint: %s\n", hex.EncodeToString(fingerprint[:]))
	return tls.NewListener(listener, &tls.Config{Certificates: []tls.Certificate{*certificate}, MinVersion: tls.VersionTLS12})
}
