// Package frame holds what the generator reports of its trial: one window of counts and histograms after another.
package frame

import (
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// Counter names one of a window's figures.
type Counter int

// The figures of a window. All are counts of just this window, but ConnectionsOpen and ClockShift, which are states at
// its end, and StallLongest.
const (
	MessagesOffered Counter = iota
	MessagesSent
	DeliveriesReceived
	BytesSent
	BytesReceived
	LedgerExpected
	LedgerDelivered
	LedgerDuplicated
	LedgerReordered
	LedgerUnexpected
	ConnectionsAttempted
	ConnectionsOpened
	ConnectionsClosed
	ConnectionsOpen
	// LatencyNegative counts latencies under zero, which the histogram holds as its lowest value: two clocks disagree.
	LatencyNegative
	// LedgerPausedExpected and LedgerPausedDelivered are what readers that pause on purpose are owed and get; the other
	// counts of the ledger are without them.
	LedgerPausedExpected
	LedgerPausedDelivered
	// ConnectionsCut counts the connections that ended as a plan's disturbance wanted it.
	ConnectionsCut
	// ProbesMade counts the checks of the contract that the load made. ProbesConnected are those on connections of their own,
	// ProbesFollowed the load's messages whose every delivery was counted one by one, ProbesFragmented those of them that were
	// sent in fragments. A failed check is a failure AtProbe.
	ProbesMade
	ProbesConnected
	ProbesFollowed
	ProbesFragmented
	// LedgerForged counts the messages with a mark that no generator of this trial has sent. The next seven are its parts: the mark
	// cannot be read, it is in upper case, its sender is none of the plan's, its sequence number was not sent, its time is not
	// that of the message, its tag was made with another key, or the message has more than one mark.
	LedgerForged
	LedgerForgedForm
	LedgerForgedCase
	LedgerForgedSender
	LedgerForgedSequence
	LedgerForgedTime
	LedgerForgedTag
	LedgerForgedSeveral
	// LedgerCorrupted counts the messages with a sound mark whose rest is not what was sent. The next three are its parts: another
	// length, another type, other bytes.
	LedgerCorrupted
	LedgerCorruptedLength
	LedgerCorruptedType
	LedgerCorruptedBody
	// LedgerCompared counts the messages that were compared to the last byte.
	LedgerCompared
	// ConnectionsDeflated counts the opened connections with compression, ConnectionsWithContext those whose server may refer to earlier
	// messages, DeliveriesCompressed what arrived compressed, and DeliveriesUncompressed the others that every library would compress.
	ConnectionsDeflated
	ConnectionsWithContext
	DeliveriesCompressed
	DeliveriesUncompressed
	// ClockShift is how far the wall clock has moved against the monotonic one since the process began, in microseconds.
	ClockShift
	// StallTime is how long the process stood still within the window, and StallLongest how long the longest of the stalls was
	// that reach into it, in microseconds.
	StallTime
	StallLongest
	// ClockSuspended is how long the host was suspended since the window before, in microseconds.
	ClockSuspended
	counters
)

// Ids are the metric ids of the counters, by Counter.
var Ids = [counters]string{
	"messages.offered", "messages.sent", "deliveries.received", "bytes.sent", "bytes.received",
	"ledger.expected", "ledger.delivered", "ledger.duplicated", "ledger.reordered", "ledger.unexpected",
	"connections.attempted", "connections.opened", "connections.closed", "connections.open",
	"latency.negative", "ledger.paused.expected", "ledger.paused.delivered", "connections.cut",
	"probes.made", "probes.connected", "probes.followed", "probes.fragmented",
	"ledger.forged", "ledger.forged.form", "ledger.forged.case", "ledger.forged.sender", "ledger.forged.sequence", "ledger.forged.time",
	"ledger.forged.tag", "ledger.forged.several",
	"ledger.corrupted", "ledger.corrupted.length", "ledger.corrupted.type", "ledger.corrupted.body", "ledger.compared",
	"connections.deflated", "connections.withContext", "deliveries.compressed", "deliveries.uncompressed",
	"clock.shift", "stall.time", "stall.longest", "clock.suspended",
}

// IsGauge reports whether the figure is a state rather than a count.
func (c Counter) IsGauge() bool { return c == ConnectionsOpen || c == ClockShift || c == StallLongest }

// Series names one of a window's histograms.
type Series int

// The histograms of a window, in microseconds.
const (
	Latency Series = iota
	Lag
	Connect
	// TLSHandshake is a part of Connect.
	TLSHandshake
	// Reply is the latency of the first reply that a flow's iteration is owed; the next ones follow it. All of them are in Latency.
	Reply
	series = Reply + MostReplies
	// MostReplies is how many replies of a flow's iteration have histograms of their own, its first ones.
	MostReplies = 8
)

// SeriesIds are the histogram ids, by Series.
var SeriesIds = [series]string{
	"latency", "lag", "connect", "tls",
	"reply.1", "reply.2", "reply.3", "reply.4", "reply.5", "reply.6", "reply.7", "reply.8",
}

// Range and precision of every histogram.
const (
	LowestMicros  = 1
	HighestMicros = 60_000_000
	Digits        = 3
)

// Window is what happened between two cuts. It is filled by one goroutine and, once closed, never changed.
type Window struct {
	// Start is the wall clock at the window's start.
	Start time.Time
	// Length is set when the window is closed.
	Length time.Duration
	// Phase of the plan that the window lies in.
	Phase string
	// Stage of the plan that the window lies in, and whether it is the stage's last; known for plans that search a limit.
	Stage     int
	EndsStage bool

	Counts   [counters]int64
	Failures map[Failure]int64

	durations [series]durations // nil where nothing was recorded
}

// NewWindow opens a window.
func NewWindow(phase string, start time.Time) *Window {
	return &Window{Stage: -1, Start: start, Phase: phase, Failures: map[Failure]int64{}}
}

// Record adds a duration to a histogram. Values outside the histogram's range count as its nearest end.
func (w *Window) Record(s Series, micros int64) {
	d := w.durations[s]
	if d == nil {
		d = make(durations, buckets)
		w.durations[s] = d
	}
	d.record(min(max(micros, LowestMicros), HighestMicros))
}

// Merge adds what another loop counted in the same time.
func (w *Window) Merge(o *Window) {
	w.Length = max(w.Length, o.Length) // differs only in the last windows, which end with their loop
	for c := range w.Counts {
		if Counter(c) != ClockShift { // every loop of a process sees the same clocks
			w.Counts[c] += o.Counts[c]
		}
	}
	for failure, n := range o.Failures {
		w.Failures[failure] += n
	}
	for s, d := range o.durations {
		if w.durations[s] == nil {
			w.durations[s] = d
		} else if d != nil {
			w.durations[s].merge(d)
		}
	}
}

// Fail counts a failure.
func (w *Window) Fail(phase, cause string) { w.Failures[Failure{phase, cause}]++ }

// Histogram returns a series' histogram, a new one each time; nil when nothing was recorded.
func (w *Window) Histogram(s Series) *hdrhistogram.Histogram {
	if w.durations[s] == nil {
		return nil
	}
	return w.durations[s].histogram()
}
