// Package output is the k6 output "plumbline": it closes one frame per second and at every change of phase, and hands
// the frames to the worker over a WebSocket, or to a file.
//
//	--out plumbline=ws://host:port/path   with the secret in PLUMBLINE_FRAMES_SECRET
//	--out plumbline=file:frames.ndjson
package output

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/sirupsen/logrus"
	"go.k6.io/k6/errext"
	"go.k6.io/k6/errext/exitcodes"
	"go.k6.io/k6/metrics"
	"go.k6.io/k6/output"

	"plumbline/k6/frame"
	"plumbline/k6/plan"
	"plumbline/k6/watchdog"
)

// SecretVariable names the environment variable that holds the worker's secret.
const SecretVariable = "PLUMBLINE_FRAMES_SECRET"

const (
	// finishWait bounds the wait for the last acknowledgement, so that the worker may be slow but not absent.
	finishWait = 10 * time.Second
	// abortWait is the same after an abort, which has to end within three seconds in all.
	abortWait = time.Second
)

// Undelivered is the exit code of a run whose frames were not all delivered: its record of the load has gaps, or there is none, as the
// worker could not be reached.
const Undelivered exitcodes.ExitCode = 111

// Process is what the output needs of the process that it runs in.
type Process struct {
	Link *frame.Link
	// OnUndelivered is called last of all when frames are missing at the end of a run: k6 logs an output's error then, and
	// ends as if nothing had happened. Whoever owns the process ends it with Undelivered.
	OnUndelivered func()
}

// Register makes the output known to k6, once in a process.
func Register(p Process) {
	output.RegisterExtension("plumbline", func(params output.Params) (output.Output, error) { return New(params, p) })
}

// sink takes encoded messages in order. put never blocks on a peer; its error means that a message is lost. finish waits,
// but bounded.
type sink interface {
	start() error
	put(seq int, text []byte) error
	finish(end []byte, wait time.Duration) error
}

// Output implements k6's output.Output. Samples are added up at once; encoding and sending happen on another goroutine.
type Output struct {
	process Process
	target  string
	sink    sink
	logger  logrus.FieldLogger

	mu     sync.Mutex
	adder  adder
	closed []*frame.Window
	// stopped is where an upper-limit search ended; nil when it has crossed no limit.
	stopped *frame.Stop

	quit    chan struct{} // ends the marks of frames that no script makes
	marks   sync.WaitGroup
	wake    chan struct{}
	encoded chan struct{}
	frames  int
	// lost is the first reason why a frame cannot be delivered; stopRun ends the run for it.
	lost    error
	stopRun func(error)
}

var (
	_ output.WithStopWithTestError = (*Output)(nil)
	_ output.WithTestRunStop       = (*Output)(nil)
)

// New makes the output from k6's parameters.
func New(params output.Params, process Process) (output.Output, error) {
	logger := params.Logger.WithField("output", "plumbline")
	sink, err := newSink(params.ConfigArgument, params.Environment[SecretVariable], process.Link, logger)
	if err != nil {
		return nil, err
	}
	return &Output{
		process: process, target: params.ConfigArgument, sink: sink, logger: logger,
		quit: make(chan struct{}), wake: make(chan struct{}, 1), encoded: make(chan struct{}),
	}, nil
}

func newSink(target, secret string, link *frame.Link, logger logrus.FieldLogger) (sink, error) {
	switch {
	case strings.HasPrefix(target, "file:") && target != "file:":
		return &file{path: strings.TrimPrefix(target, "file:")}, nil
	case strings.HasPrefix(target, "ws://"), strings.HasPrefix(target, "wss://"):
		return newSocket(target, secret, link, logger), nil
	default:
		return nil, fmt.Errorf("--out plumbline=%s: ws://host:port/path, wss://… or file:path is expected", target)
	}
}

// Description implements output.Output.
func (o *Output) Description() string { return "plumbline (" + o.target + ")" }

// SetTestRunStopCallback implements output.WithTestRunStop: a run whose frames are lost need not go on.
func (o *Output) SetTestRunStopCallback(stop func(error)) { o.stopRun = stop }

// Start reaches the sink once, so that a wrong address or secret ends the run before it begins.
func (o *Output) Start() error {
	if err := o.sink.start(); err != nil {
		return errext.WithExitCodeIfNone(o.named(err), Undelivered)
	}
	go o.encodeAll()
	watchdog.Start()
	if !o.process.Link.Managed() {
		o.adder.standard = true
		o.AddMetricSamples([]metrics.SampleContainer{frame.Cut{At: time.Now(), Next: plan.Measure}})
		o.marks.Go(func() { o.cutEachSecond(o.quit) })
	}
	return nil
}

// AddMetricSamples implements output.Output: marks and whole windows close frames, standard samples are added up.
func (o *Output) AddMetricSamples(containers []metrics.SampleContainer) {
	o.mu.Lock()
	before := len(o.closed)
	for _, container := range containers {
		switch c := container.(type) {
		case frame.Whole:
			o.close(c.Window)
		case frame.Stop:
			o.stopped = &c
		case frame.Cut:
			o.cut(c)
		case metrics.Sample: // on its own it needs no slice
			o.adder.addOne(&c)
		default:
			o.adder.add(container.GetSamples())
		}
	}
	grown := len(o.closed) > before
	o.mu.Unlock()
	if grown {
		o.signal()
	}
}

func (o *Output) close(w *frame.Window) {
	if w != nil {
		o.closed = append(o.closed, w)
	}
}

// cut closes the window that was added up from samples, and notes in it how long the process stood still.
func (o *Output) cut(c frame.Cut) {
	w := o.adder.cut(c)
	if w != nil {
		watchdog.Start().Note(w)
	}
	o.close(w)
}

func (o *Output) signal() {
	select {
	case o.wake <- struct{}{}:
	default: // it is awake already
	}
}

// Stop implements output.Output.
func (o *Output) Stop() error { return o.StopWithTestError(nil) }

// StopWithTestError closes the window still open, sends what is left and the end, and waits for the last
// acknowledgement. After an aborted run it waits less. When frames are missing in the end, OnUndelivered is called.
func (o *Output) StopWithTestError(testRunErr error) error {
	close(o.quit)
	o.marks.Wait() // a mark may be under way, and wakes the encoder
	o.mu.Lock()
	o.cut(frame.Cut{At: time.Now()})
	o.mu.Unlock()
	close(o.wake)
	<-o.encoded
	end, err := json.Marshal(frame.Message{Type: "end", Frames: &o.frames, Stopped: o.stopped})
	if err != nil {
		return err
	}
	wait := finishWait
	if testRunErr != nil {
		wait = abortWait
	}
	if err := errors.Join(o.lost, o.sink.finish(end, wait)); err != nil {
		err = o.named(err)
		o.logger.WithError(err).Error("frames of this run are missing")
		o.process.OnUndelivered()
		return err
	}
	return nil
}
