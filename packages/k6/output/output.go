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

// Undelivered is the exit code of a run whose frames were not all delivered: what it says of the load has gaps.
const Undelivered exitcodes.ExitCode = 111

// OnUndelivered is called last of all when frames are missing at the end of a run: k6 logs what an output says then, and
// ends as if nothing had happened. Whoever owns the process ends it with Undelivered.
var OnUndelivered = func() {}

func init() { output.RegisterExtension("plumbline", New) }

// sink takes encoded messages in order. put never blocks on a peer; its error means that a message is lost. finish waits,
// but bounded.
type sink interface {
	start() error
	put(seq int, text []byte) error
	finish(end []byte, wait time.Duration) error
}

// Output implements k6's output.Output. Samples are added up at once; encoding and sending happen on another goroutine.
type Output struct {
	target string
	sink   sink
	logger logrus.FieldLogger

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
func New(params output.Params) (output.Output, error) {
	logger := params.Logger.WithField("output", "plumbline")
	sink, err := newSink(params.ConfigArgument, params.Environment[SecretVariable], logger)
	if err != nil {
		return nil, err
	}
	return &Output{
		target: params.ConfigArgument, sink: sink, logger: logger,
		quit: make(chan struct{}), wake: make(chan struct{}, 1), encoded: make(chan struct{}),
	}, nil
}

func newSink(target, secret string, logger logrus.FieldLogger) (sink, error) {
	switch {
	case strings.HasPrefix(target, "file:") && target != "file:":
		return &file{path: strings.TrimPrefix(target, "file:")}, nil
	case strings.HasPrefix(target, "ws://"), strings.HasPrefix(target, "wss://"):
		return newSocket(target, secret, logger), nil
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
		return o.named(err)
	}
	go o.encodeAll()
	watchdog.Start()
	if !frame.Managed() {
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

// encodeAll turns closed windows into messages until Stop closes wake.
func (o *Output) encodeAll() {
	defer close(o.encoded)
	for more := true; more; {
		_, more = <-o.wake
		o.mu.Lock()
		windows := o.closed
		o.closed = nil
		o.mu.Unlock()
		for _, w := range windows {
			o.send(w)
		}
	}
}

func (o *Output) send(w *frame.Window) {
	text, err := encode(w, o.frames)
	if err == nil {
		err = o.sink.put(o.frames, text)
	}
	if err != nil {
		o.lose(err)
		return
	}
	o.frames++
}

func encode(w *frame.Window, seq int) ([]byte, error) {
	f, err := frame.Encode(w, seq)
	if err != nil {
		return nil, fmt.Errorf("a frame could not be encoded: %w", err)
	}
	return json.Marshal(frame.Message{Type: "frame", Frame: f})
}

// lose remembers why a frame is lost, and ends the run.
func (o *Output) lose(err error) {
	if o.lost != nil {
		return
	}
	o.lost = err
	if o.stopRun != nil {
		o.stopRun(errext.WithExitCodeIfNone(o.named(err), Undelivered))
	}
}

func (o *Output) named(err error) error { return fmt.Errorf("--out plumbline=%s: %w", o.target, err) }

// Stop implements output.Output.
func (o *Output) Stop() error { return o.StopWithTestError(nil) }

// StopWithTestError closes the window still open, sends what is left and the end, and waits for the last
// acknowledgement. After an aborted run it waits less. When frames are missing in the end, OnUndelivered is told.
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
		OnUndelivered()
		return err
	}
	return nil
}
