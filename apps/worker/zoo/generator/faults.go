package main

import (
	"context"
	"encoding/json"
	"os"
	"strings"
	"syscall"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// fault is one way to lie. What is nil stays honest.
type fault struct {
	// plan alters the plan that the generator gets.
	plan func(plan map[string]any)
	// key alters the trial's key, of all generators but the first.
	key func(key string) string
	// frame alters a second on its way to the worker; false hides it.
	frame func(frame map[string]any) bool
	// disturb takes time from the generator's process.
	disturb func(ctx context.Context, process *os.Process)
}

var faults = map[string]fault{
	"honest":          {},
	"frozen":          {disturb: freezeOnce},
	"late-sends":      {disturb: freezeOften},
	"half-rate":       {plan: halveRate},
	"foreign-key":     {key: otherKey},
	"counts-double":   {frame: doubleCounts},
	"hides-a-second":  {frame: hideSecond},
	"short-latencies": {frame: shortenLatencies},
}

// intoTheWindow is later than any warm-up of the zoo, and earlier than the end of its measured windows.
const intoTheWindow = 7 * time.Second

func freezeOnce(ctx context.Context, process *os.Process) {
	if sleep(ctx, intoTheWindow) {
		freeze(ctx, process, time.Second)
	}
}

// freezeOften stops the process for less than what counts as a stall, again and again.
func freezeOften(ctx context.Context, process *os.Process) {
	for sleep(ctx, 20*time.Millisecond) {
		freeze(ctx, process, 15*time.Millisecond)
	}
}

func freeze(ctx context.Context, process *os.Process, duration time.Duration) {
	if process.Signal(syscall.SIGSTOP) != nil {
		return // it has ended
	}
	sleep(ctx, duration)
	_ = process.Signal(syscall.SIGCONT)
}

// sleep reports whether the time has passed before ctx ended.
func sleep(ctx context.Context, duration time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(duration):
		return true
	}
}

func halveRate(plan map[string]any) {
	sending, isObject := plan["sending"].(map[string]any)
	if !isObject {
		return
	}
	if rate, isNumber := sending["perClientPerS"].(float64); isNumber {
		sending["perClientPerS"] = rate / 2
	}
}

// otherKey exchanges the last digit of a key in hexadecimal digits.
func otherKey(key string) string {
	last := "0"
	if strings.HasSuffix(key, "0") {
		last = "1"
	}
	return key[:len(key)-1] + last
}

func doubleCounts(frame map[string]any) bool {
	values, _ := frame["values"].(map[string]any)
	for id, value := range values {
		isCount := strings.HasPrefix(id, "messages.") || strings.HasPrefix(id, "ledger.") || id == "deliveries.received"
		if count, isNumber := value.(float64); isNumber && isCount {
			values[id] = 2 * count
		}
	}
	return true
}

func hideSecond(frame map[string]any) bool {
	seq, _ := frame["seq"].(float64)
	return time.Duration(seq)*time.Second != intoTheWindow
}

// shortenLatencies writes a quarter of each latency into the frame, as a generator does that starts its clock too late.
func shortenLatencies(frame map[string]any) bool {
	histograms, _ := frame["histograms"].(map[string]any)
	text, isText := histograms["latency"].(string)
	if !isText {
		return true
	}
	if shorter, err := shortened(text); err == nil {
		histograms["latency"] = shorter
	}
	return true
}

func shortened(text string) (string, error) {
	all, err := hdrhistogram.Decode([]byte(text))
	if err != nil {
		return "", err
	}
	shorter := hdrhistogram.New(all.LowestTrackableValue(), all.HighestTrackableValue(), int(all.SignificantFigures()))
	for _, bar := range all.Distribution() {
		if bar.Count > 0 {
			if err := shorter.RecordValues(max(1, bar.To/4), bar.Count); err != nil {
				return "", err
			}
		}
	}
	encoded, err := shorter.Encode(hdrhistogram.V2CompressedEncodingCookieBase)
	return string(encoded), err
}

// alteredJSON alters an object in its JSON text.
func alteredJSON(text string, alter func(map[string]any)) (string, error) {
	var object map[string]any
	if err := json.Unmarshal([]byte(text), &object); err != nil {
		return "", err
	}
	alter(object)
	altered, err := json.Marshal(object)
	return string(altered), err
}
