// Command calibration is the raw-frame server that generators are calibrated against: it speaks all workloads of the
// contract with as little work as one epoll loop allows, and checks nothing. What a generator reaches against it is the
// generator's own ceiling on this host, and no server is ever compared with it. With --discard it is the null server, which
// throws every message away: against that a generator shows how fast it can send. It is also the server that benchmarked
// clients talk to: what it counted of each of their passes stands against what they say.
package main

import (
	"crypto/tls"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"
)

func main() {
	port := flag.Int("port", 8080, "port to listen on")
	flag.Int("duration", 0, "ignored: it runs until it is told to stop")
	discards := flag.Bool("discard", false, "throw every message away")
	certificate := flag.String("tls-cert", "", "file with a certificate: serve wss alone")
	key := flag.String("tls-key", "", "file with the certificate's key")
	holdKey := flag.String("hold-key", "", "secret of GET /hold/<secret>?messages=N: hold some echoes of the next visit")
	flag.Parse()
	if err := run(settings{port: *port, discards: *discards, holdKey: *holdKey}, *certificate, *key); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(s settings, certificate, key string) error {
	if certificate != "" {
		pair, err := tls.LoadX509KeyPair(certificate, key)
		if err != nil {
			return err
		}
		s.tls = tlsConfig(pair)
	}
	l, err := newLoop(s)
	if err != nil {
		return err
	}
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTERM, syscall.SIGINT)
	fmt.Printf("{\"v\":1,\"event\":\"ready\",\"port\":%d}\n", s.port)
	start := time.Now()
	for {
		select {
		case <-stop:
			return printStats(l, time.Since(start))
		default:
			if err := l.turn(); err != nil {
				return err
			}
		}
	}
}

func printStats(l *loop, uptime time.Duration) error {
	return json.NewEncoder(os.Stdout).Encode(map[string]any{
		"v": 1, "event": "stats", "uptimeMs": uptime.Milliseconds(),
		"connections": l.accepted, "peakConnections": l.peak,
		"received": l.received, "delivered": l.delivered,
		"dropped": map[string]int64{"rateLimit": 0, "queueFull": l.dropped},
		"bytesIn": l.bytesIn, "bytesOut": l.bytesOut,
		"visits": l.visits.all(),
	})
}
