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
	// traffic alters what generator and worker tell each other.
	traffic traffic
	// disturb takes time from the generator's process.
	disturb func(ctx context.Context, process *os.Process)
}

// traffic alters messages in JSON on their way. What is nil lets them pass.
type traffic struct {
	// up alters a message of the generator; false hides it.
	up func(message map[string]any) bool
	// down alters a message of the worker.
	down func(message map[string]any)
}

var faults = map[string]fault{
	"honest":          {},
	"frozen":          {disturb: freezeOnce},
	"late-sends":      {disturb: freezeOften},
	"half-rate":       {plan: halveRate},
	"foreign-key":     {key: otherKey},
	"counts-double":   {traffic: inFrames(doubleCounts)},
	"hides-a-second":  {traffic: hideSecond()},
	"short-latencies": {traffic: inFrames(shortenLatencies)},
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

// inFrames alters every second.
func inFrames(alter func(frame map[string]any)) traffic {
	return traffic{up: func(message map[string]any) bool {
		if frame, isFrame := message["frame"].(map[string]any); isFrame {
			alter(frame)
		}
		return true
	}}
}

func doubleCounts(frame map[string]any) {
	values, _ := frame["values"].(map[string]any)
	for id, value := range values {
		isCount := strings.HasPrefix(id, "messages.") || strings.HasPrefix(id, "ledger.") || id == "deliveries.received"
		if count, isNumber := value.(float64); isNumber && isCount {
			values[id] = 2 * count
		}
	}
}

// hiddenSeq is the second that is hidden.
const hiddenSeq = float64(intoTheWindow / time.Second)

// hideSecond leaves one second out and numbers those behind it anew, so that neither side misses one.
func hideSecond() traffic {
	return traffic{
		up: func(message map[string]any) bool {
			if frame, isFrame := message["frame"].(map[string]any); isFrame {
				seq, _ := frame["seq"].(float64)
				if seq == hiddenSeq {
					return false
				}
				if seq > hiddenSeq {
					frame["seq"] = seq - 1
				}
			}
			if frames, isEnd := message["frames"].(float64); isEnd {
				message["frames"] = frames - 1
			}
			return true
		},
		down: func(message map[string]any) {
			if seq, _ := message["seq"].(float64); message["type"] == "ack" && seq >= hiddenSeq {
				message["seq"] = seq + 1
			}
		},
	}
}

// shortenLatencies writes a quarter of each latency into the frame, as a generator does that starts its clock too late.
func shortenLatencies(frame map[string]any) {
	histograms, _ := frame["histograms"].(map[string]any)
	text, isText := histograms["latency"].(string)
	if !isText {
		return
	}
	if shorter, err := shortened(text); err == nil {
		histograms["latency"] = shorter
	}
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
