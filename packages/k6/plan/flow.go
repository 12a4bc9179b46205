package plan

// Kinds of a flow's steps, of what one waits for, and values that a message names.
const (
	SendStep   = "send"
	ExpectStep = "expect"
	ThinkStep  = "think"

	MatchJSON   = "json"
	MatchText   = "text"
	MatchBinary = "binary"

	ValueConnection = "connection"
	ValueIteration  = "iteration"
	ValueID         = "id"
)

// Flow is what the clients of the workload flow do.
type Flow struct {
	Name   string `json:"name"`
	Digest string `json:"digest"`
	// Rows of the data file; each has a value for each column. Empty where File says what is in a file of their own.
	Rows [][]string `json:"rows"`
	File *FlowFile  `json:"file,omitempty"`
	// Lines: each line of a text message is a message of its own.
	Lines bool `json:"lines,omitempty"`
	// Slots is how many values are captured.
	Slots int `json:"slots"`
	// Connect are a connection's steps before its first iteration, Repeat those of an iteration.
	Connect []FlowStep `json:"connect"`
	Repeat  []FlowStep `json:"repeat"`
	// Meanwhile are messages that may come at any time.
	Meanwhile []FlowMeanwhile `json:"meanwhile"`

	table *Table
}

// FlowFile is what is in the file of rows that are too many for the plan.
type FlowFile struct {
	Digest string `json:"digest"`
	Rows   int    `json:"rows"`
	// Widest is the bytes of the longest value of each column.
	Widest []int `json:"widest"`
	// PackedBytes is the size of the file.
	PackedBytes int64 `json:"packedBytes"`
}

// FlowStep sends a message, waits for one, or pauses; fields of other kinds are zero.
type FlowStep struct {
	Kind string `json:"kind"`
	// Name of a reply, for people.
	Name string `json:"name,omitempty"`
	FlowMessage
	Match    *FlowMatch `json:"match,omitempty"`
	WithinMs float64    `json:"withinMs,omitempty"`
	// Since is the send from which the latency counts; nil: the one before the step.
	Since    *int          `json:"since,omitempty"`
	Captures []FlowCapture `json:"captures,omitempty"`
	Ms       float64       `json:"ms,omitempty"`
}

// FlowMessage is a message that is sent.
type FlowMessage struct {
	Binary bool       `json:"binary,omitempty"`
	Parts  []FlowPart `json:"parts,omitempty"`
}

// FlowPart is a piece of a message: exactly one of text, hexadecimal digits, a value, a column of the present row, and a captured value.
type FlowPart struct {
	Text   *string `json:"text,omitempty"`
	Hex    *string `json:"hex,omitempty"`
	Value  *string `json:"value,omitempty"`
	Width  int     `json:"width,omitempty"`
	Column *int    `json:"column,omitempty"`
	Slot   *int    `json:"slot,omitempty"`
}

// FlowMatch tells the message that is waited for; fields of other kinds are zero.
type FlowMatch struct {
	Kind    string       `json:"kind"`
	Values  []FlowEquals `json:"values,omitempty"`
	Pattern string       `json:"pattern,omitempty"`
	Groups  []FlowEquals `json:"groups,omitempty"`
	Prefix  []FlowPart   `json:"prefix,omitempty"`
}

// FlowEquals is what has to stand at a path of JSON, or in a group of a pattern; a nil Equals takes anything.
type FlowEquals struct {
	Path   string     `json:"path,omitempty"`
	Group  int        `json:"group,omitempty"`
	Equals []FlowPart `json:"equals"`
}

// FlowCapture keeps the text at a path of JSON, or of a group of a pattern.
type FlowCapture struct {
	Slot  int    `json:"slot"`
	Path  string `json:"path,omitempty"`
	Group int    `json:"group,omitempty"`
}

// FlowMeanwhile is a message that may come at any time, and its answer; nil: none.
type FlowMeanwhile struct {
	Match  FlowMatch    `json:"match"`
	Answer *FlowMessage `json:"answer"`
}

// MessagesPerDue returns how many messages belong to one time of the schedule: those that an iteration of a flow sends, else one.
func (p *Plan) MessagesPerDue() int64 {
	if p.Flow == nil {
		return 1
	}
	return int64(p.Flow.count(SendStep))
}

// Replies returns how many replies an iteration is owed.
func (f *Flow) Replies() int64 { return int64(f.count(ExpectStep)) }

func (f *Flow) count(kind string) (n int) {
	for _, step := range f.Repeat {
		if step.Kind == kind {
			n++
		}
	}
	return n
}
