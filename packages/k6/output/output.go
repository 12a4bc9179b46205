// Package output is the k6 output "plumbline": it closes one frame per second and at every change of phase, and hands
// the frames to the worker over a WebSocket, or to a file.
//
//	--out plumbline=ws://host:port/path   with the secret in PLUMBLINE_FRAMES_SECRET
//	--out plumbline=file:frames.ndjson
package output

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/sirupsen/logrus"
	"go.k6.io/k6/metrics"
	"go.k6.io/k6/output"

	"plumbline/k6/frame"
	"plumbline/k6/plan"
)

// SecretVariable names the environment variable that holds the worker's secret.
const SecretVariable = "PLUMBLINE_FRAMES_SECRET"

const (
	// finishWait bounds the wait for the last acknowledgement, so that the worker may be slow but not absent.
	finishWait = 10 * time.Second
	// abortWait is the same after an abort, which has to end within three seconds in all.
	abortWait = time.Second
)

func init() { output.RegisterExtension("plumbline", New) }

// sink takes encoded messages in order. put never blocks on a peer; finish waits, but bounded.
type sink interface {
	start() error
	put(seq int, text []byte)
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
	wake    chan struct{}
	encoded chan struct{}
	frames  int
}

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

// Start reaches the sink once, so that a wrong address or secret ends the run before it begins.
func (o *Output) Start() error {
	if err := o.sink.start(); err != nil {
		return fmt.Errorf("--out plumbline=%s: %w", o.target, err)
	}
	go o.encode()
	if !frame.Managed() {
		o.adder.standard = true
		o.AddMetricSamples([]metrics.SampleContainer{frame.Cut{At: time.Now(), Next: plan.Measure}})
		go o.cutEachSecond(o.quit)
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
			o.close(o.adder.cut(c))
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

func (o *Output) signal() {
	select {
	case o.wake <- struct{}{}:
	default: // it is awake already
	}
}

// encode turns closed windows into messages until Stop closes wake.
func (o *Output) encode() {
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
	f, err := frame.Encode(w, o.frames)
	if err != nil {
		o.logger.WithError(err).Error("a frame could not be encoded")
		return
	}
	text, err := json.Marshal(frame.Message{Type: "frame", Frame: f})
	if err != nil {
		o.logger.WithError(err).Error("a frame could not be encoded")
		return
	}
	o.sink.put(o.frames, text)
	o.frames++
}

// Stop implements output.Output.
func (o *Output) Stop() error { return o.StopWithTestError(nil) }

// StopWithTestError closes the window still open, sends what is left and the end, and waits for the last
// acknowledgement. After an aborted run it waits less.
func (o *Output) StopWithTestError(testRunErr error) error {
	close(o.quit)
	o.mu.Lock()
	o.close(o.adder.cut(frame.Cut{At: time.Now()}))
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
	if err := o.sink.finish(end, wait); err != nil {
		return fmt.Errorf("--out plumbline=%s: %w", o.target, err)
	}
	return nil
}
