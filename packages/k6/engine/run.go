// Package engine is the native load engine: threads with an epoll loop each, a few hundred bytes per connection. It runs
// a load plan and closes one window of counts after another.
package engine

import (
	"context"
	"crypto/tls"
	"fmt"
	"net/netip"
	"runtime"
	"sync"
	"time"

	"plumbline/k6/engine/probe"
	"plumbline/k6/engine/search"
	"plumbline/k6/engine/socket"
	"plumbline/k6/frame"
	"plumbline/k6/ledger"
	"plumbline/k6/plan"
	"plumbline/k6/turns"
	"plumbline/k6/watchdog"
	"plumbline/k6/wire"
)

// Config of a run.
type Config struct {
	Plan   *plan.Plan
	Target netip.AddrPort
	// TLS carries the connections; nil: they are not encrypted.
	TLS *tls.Config
	// Site is how the target is asked; nil: as the contract of measured servers has it.
	Site *Site
	// Key of the trial, which all of its generators have and no server; nil: one of this run alone.
	Key *ledger.Key
	// Share of the plan's clients; the zero value is all of them.
	Share plan.Share
	// Loops that divide the clients; zero: one for each processor that the process may use. Chat has one: its members
	// are owed each other's messages, and one loop's ledger knows them all.
	Loops int
	// Zero of the clock that messages carry.
	Zero time.Time
	// FromZero: the plan starts at Zero, rather than when Run is called. Generators that share a chat need one start.
	FromZero bool
	// Ahead is how far this machine's wall clock is ahead of the server's, by which ticks are named.
	Ahead time.Duration
	// Probes are the checks of the contract that the load makes while it runs, in turn.
	Probes []probe.Kind
	// Settle is the doubt around joins and leaves, ledger.SettleMicros when zero.
	Settle time.Duration
	// OnWindow takes each closed window, one after another; the loops do not wait for it.
	OnWindow func(*frame.Window)
	// OnStop is called when an upper-limit search has crossed a limit, before the window that ends its stage.
	OnStop func(frame.Stop)
}

// Site is a server that already runs under a name.
type Site struct {
	// Host is the value of the header.
	Host string
	// Path and query, without the parameters of a workload.
	Path string
	// Fields are further lines of the handshake, each with its CRLF.
	Fields string
}

// Run executes the plan. It returns when the last connection is closed; when ctx ends before, it closes all connections
// and returns then. What servers do wrong is counted, never an error; an error means that the engine cannot work here.
func Run(ctx context.Context, c Config) error {
	if err := socket.ReserveDescriptors(c.clients()); err != nil {
		return fmt.Errorf("engine: %w", err)
	}
	if c.Key == nil {
		c.Key = ledger.DrawKey()
	}
	shares := c.share().Divide(c.loops())
	// Each loop takes a thread; one more runs the rest of the process: it would wait for a loop otherwise.
	if least := len(shares) + 1; runtime.GOMAXPROCS(0) < least {
		runtime.GOMAXPROCS(least)
	}
	loops := make([]*loop, len(shares))
	for i, share := range shares {
		l, err := newLoop(c, share)
		if err != nil {
			return fmt.Errorf("engine: %w", err)
		}
		defer l.close()
		loops[i] = l
	}
	runLoops(ctx, c, loops)
	return nil
}

func (c Config) share() plan.Share {
	if c.Share.Step == 0 {
		return plan.Whole()
	}
	return c.Share
}

// asked returns the request of each connection's handshake.
// offered is the compression that a plan's clients offer.
func offered(p *plan.Plan) wire.Compression {
	switch {
	case p.KeepsContext():
		return wire.Keeping
	case p.Deflates():
		return wire.Forgetting
	default:
		return wire.Uncompressed
	}
}

func (c Config) asked() wire.Asked {
	asked := wire.Asked{Host: c.Target.String(), Path: c.Plan.Path(), Compression: offered(c.Plan)}
	if c.Site != nil {
		asked.Host, asked.Path, asked.Fields = c.Site.Host, c.Plan.Below(c.Site.Path), c.Site.Fields
	}
	return asked
}

// clients returns how many of the plan's clients all loops have together.
func (c Config) clients() int { return c.share().Count(c.Plan.Peak()) }

// sources returns the addresses for the clients of all loops.
func (c Config) sources() socket.Sources { return socket.NewSources(c.Target.Addr(), c.clients()) }

// loops returns how many loops the clients are divided over.
func (c Config) loops() int {
	n := c.Loops
	if n == 0 {
		n = runtime.GOMAXPROCS(0)
	}
	if c.Plan.Workload == plan.Chat {
		n = 1
	}
	return max(1, min(n, c.clients()))
}

// runLoops runs each loop on a thread of its own, all from the same start, and hands on their merged windows.
func runLoops(ctx context.Context, c Config, loops []*loop) {
	dog, take := watchdog.Start(), watched(c, loops)
	merger := newMerger(len(loops), func(w *frame.Window) {
		dog.Note(w)
		take(w)
	})
	now := loops[0].Clock()
	start := now
	if c.FromZero {
		start = 0
	}
	var running sync.WaitGroup
	for i, l := range loops {
		l.windows.closed = func(w *frame.Window) { merger.put(i, w) }
		stop := context.AfterFunc(ctx, l.poller.Interrupt)
		defer stop()
		running.Go(func() {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			turns.AskForShort()
			l.begin(start, now)
			l.run(ctx)
			merger.put(i, nil)
		})
	}
	running.Wait()
	merger.finish()
}

// watched returns what takes the merged windows: of an upper-limit search they are judged, and the first that crosses a
// limit cuts the plan for all loops.
func watched(c Config, loops []*loop) func(*frame.Window) {
	if c.Plan.Limit == nil {
		return c.OnWindow
	}
	limit := search.New(c.Plan)
	return func(w *frame.Window) {
		if stop := limit.Take(w); stop != nil {
			at := loops[0].Clock() + cutAhead
			for _, l := range loops {
				l.requestCut(at)
			}
			c.OnStop(*stop)
		}
		c.OnWindow(w)
	}
}
