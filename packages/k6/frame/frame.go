package frame

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// Frame is a window as it travels: the product's GeneratorFrame, version 1.
type Frame struct {
	V          int               `json:"v"`
	Seq        int               `json:"seq"`
	StartMs    int64             `json:"startMs"`
	DurationMs float64           `json:"durationMs"`
	Phase      string            `json:"phase"`
	Values     map[string]int64  `json:"values"`
	Errors     []ErrorCount      `json:"errors"`
	Histograms map[string]string `json:"histograms"`
}

// ErrorCount is a failure with the times that it happened.
type ErrorCount struct {
	Phase string `json:"phase"`
	Cause string `json:"cause"`
	Count int64  `json:"count"`
}

// Message is what the generator sends to the worker: a frame, the end with the count of all frames, or the time by its clock.
type Message struct {
	Type   string `json:"type"`
	Frame  *Frame `json:"frame,omitempty"`
	Frames *int   `json:"frames,omitempty"`
	// Stopped says where an upper-limit search ended; absent when it crossed no limit.
	Stopped *Stop `json:"stopped,omitempty"`
	// ID and UnixMicros answer the worker's question for the time.
	ID         *int  `json:"id,omitempty"`
	UnixMicros int64 `json:"unixMicros,omitempty"`
}

// Word is a message of the worker: an ack, every frame up to and including Seq is stored; clock, the question ID for the time; or
// start, the load begins at UnixMicros by the generator's clock, which is AheadMicros ahead of that of the server's machine.
type Word struct {
	Type        string `json:"type"`
	Seq         int    `json:"seq"`
	ID          int    `json:"id"`
	UnixMicros  int64  `json:"unixMicros"`
	AheadMicros int64  `json:"aheadMicros"`
}

// Encode turns a closed window into frame number seq. All counters are written, zeros too; empty histograms are left out.
func Encode(w *Window, seq int) (*Frame, error) {
	f := &Frame{
		V: 1, Seq: seq, StartMs: w.Start.UnixMilli(), Phase: w.Phase,
		// The schema wants a positive duration in milliseconds; microseconds are as fine as the clock is.
		DurationMs: max(math.Round(float64(w.Length.Nanoseconds())/1e3)/1e3, 0.001),
		Values:     make(map[string]int64, counters), Errors: []ErrorCount{}, Histograms: map[string]string{},
	}
	for c, id := range Ids {
		f.Values[id] = w.Counts[c]
	}
	for failure, count := range w.Failures {
		f.Errors = append(f.Errors, ErrorCount{failure.Phase, failure.Cause, count})
	}
	slices.SortFunc(f.Errors, func(a, b ErrorCount) int {
		return cmp.Or(cmp.Compare(a.Phase, b.Phase), cmp.Compare(a.Cause, b.Cause))
	})
	for s, id := range SeriesIds {
		h := w.Histogram(Series(s))
		if h == nil {
			continue
		}
		text, err := h.Encode(hdrhistogram.V2CompressedEncodingCookieBase)
		if err != nil {
			return nil, fmt.Errorf("frame %d: histogram %s: %w", seq, id, err)
		}
		f.Histograms[id] = string(text)
	}
	return f, nil
}
