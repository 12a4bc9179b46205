package flow

import (
	"bytes"
	"encoding/binary"
	"regexp"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"plumbline/k6/ledger"
	"plumbline/k6/plan"
)

// matcher tells the message that is waited for: binary by its first bytes, text by a pattern, else JSON by its values.
type matcher struct {
	opcode  byte
	prefix  []part
	pattern *regexp.Regexp
	equals  []equals
}

// equals is what has to stand at a path, or in a group.
type equals struct {
	path  string
	group int
	any   bool
	want  []part
}

// message is one that was received, and what has been found out of it.
type message struct {
	opcode  byte
	payload []byte
	looked  bool // at whether it is JSON
	isJSON  bool
}

// json reports whether the message is one whole value of JSON.
func (m *message) json() bool {
	if !m.looked {
		m.looked, m.isJSON = true, gjson.ValidBytes(m.payload)
	}
	return m.isJSON
}

// values fills in what templates name. They follow from the trial's key, the connection and the iteration.
type values struct {
	rows    *plan.Table
	seed    uint64
	scratch []byte
}

func newValues(f *plan.Flow, key *ledger.Key) values {
	seed := key.Seed("flow")
	return values{rows: f.Table(), seed: binary.LittleEndian.Uint64(seed[:])}
}

// append appends a message.
func (v *values) append(to []byte, parts []part, a *actor) []byte {
	for _, p := range parts {
		switch p.from {
		case fromBytes:
			to = append(to, p.bytes...)
		case fromConnection:
			to = appendNumber(to, a.connection, p.index)
		case fromIteration:
			to = appendNumber(to, int(a.iteration), p.index)
		case fromID:
			to = v.appendID(to, a)
		case fromColumn:
			to = v.rows.Append(to, a.connection+int(max(a.iteration, 1)-1), p.index)
		case fromSlot:
			to = append(to, a.slot(p.index)...)
		}
	}
	return to
}

func appendNumber(to []byte, n, width int) []byte {
	start := len(to)
	to = strconv.AppendInt(to, int64(n), 10)
	if missing := width - (len(to) - start); missing > 0 {
		digits := string(to[start:])
		to = append(append(to[:start], strings.Repeat("0", missing)...), digits...)
	}
	return to
}

// appendID appends 16 hexadecimal digits that no server knows before, one for each iteration of each connection. The mixing is that of
// SplitMix64 (Steele, Lea, Flood 2014): different inputs have different outputs.
func (v *values) appendID(to []byte, a *actor) []byte {
	const hexDigits = "0123456789abcdef"
	z := v.seed + (uint64(a.connection)<<32|uint64(a.iteration))*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	z ^= z >> 31
	for shift := 60; shift >= 0; shift -= 4 {
		to = append(to, hexDigits[z>>shift&15])
	}
	return to
}

// likeness of a message to the one that is waited for.
type likeness uint8

const (
	unlike likeness = iota
	beginning
	whole
)

// match compares a message with the one that is waited for. A binary one may be its beginning alone: protocols over a stream of bytes, such
// as MQTT, divide their packets over messages as they like.
func (v *values) match(want matcher, m *message, a *actor) likeness {
	switch {
	case want.opcode != m.opcode:
		return unlike
	case want.prefix != nil:
		v.scratch = v.append(v.scratch[:0], want.prefix, a)
		switch {
		case bytes.HasPrefix(m.payload, v.scratch):
			return whole
		case bytes.HasPrefix(v.scratch, m.payload):
			return beginning
		}
		return unlike
	case want.pattern != nil:
		return wholeIf(v.matchesPattern(want, m, a))
	default:
		return wholeIf(m.json() && v.matchesJSON(want.equals, m, a))
	}
}

func wholeIf(is bool) likeness {
	if is {
		return whole
	}
	return unlike
}

func (v *values) matchesPattern(want matcher, m *message, a *actor) bool {
	if len(want.equals) == 0 {
		return want.pattern.Match(m.payload)
	}
	found := want.pattern.FindSubmatch(m.payload)
	if found == nil {
		return false
	}
	for _, e := range want.equals {
		v.scratch = v.append(v.scratch[:0], e.want, a)
		if !bytes.Equal(found[e.group], v.scratch) {
			return false
		}
	}
	return true
}

func (v *values) matchesJSON(want []equals, m *message, a *actor) bool {
	for _, e := range want {
		found := gjson.GetBytes(m.payload, e.path)
		if !found.Exists() {
			return false
		}
		if e.any {
			continue
		}
		if v.scratch = v.append(v.scratch[:0], e.want, a); textOf(found) != string(v.scratch) {
			return false
		}
	}
	return true
}

// textOf returns what a value of JSON says: a text's own characters, everything else as it is written.
func textOf(r gjson.Result) string {
	if r.Type == gjson.String {
		return r.Str
	}
	return r.Raw
}

// capture keeps what a step wants of its reply.
func (v *values) capture(s *step, m *message, a *actor) {
	if len(s.captures) == 0 {
		return
	}
	var groups [][]byte
	if s.match.pattern != nil {
		groups = s.match.pattern.FindSubmatch(m.payload)
	}
	for _, c := range s.captures {
		switch {
		case c.Path != "":
			a.keep(c.Slot, textOf(gjson.GetBytes(m.payload, c.Path)))
		case c.Group < len(groups):
			a.keep(c.Slot, string(groups[c.Group]))
		}
	}
}
