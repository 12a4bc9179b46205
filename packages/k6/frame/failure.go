package frame

// Failure is where in a connection's life something went wrong, and what.
type Failure struct{ Phase, Cause string }

// Phases of a connection's life.
const (
	AtConnect   = "connect"
	AtHandshake = "handshake"
	AtSteady    = "steady"
	AtRampDown  = "ramp-down"
	// AtProbe is a check of the contract that the load makes.
	AtProbe = "probe"
)

// Causes of failures.
const (
	Refused         = "refused"
	Timeout         = "timeout"
	Reset           = "reset"
	Status          = "status"
	UnexpectedClose = "unexpected-close"
	Protocol        = "protocol"
	Send            = "send"
	Ports           = "ports"
	Descriptors     = "descriptors"
	BadTLS          = "tls"
	// Answers: a flow's client answers no more, because its server asked for more answers than the connection may give.
	Answers = "answers"
	// Causes of a probe: a ping without its pong, a text that is not UTF-8 and was taken, a close that was not answered.
	Pong        = "pong"
	TextTaken   = "text"
	CloseAnswer = "close"
	// Causes of a probe that follows a message. Sent in fragments, it reached nobody or was changed. Sent whole, it reached nobody. In
	// both cases it may have reached some and not all, one client more than once, or one to whom it was not owed.
	FragmentsLost    = "fragments"
	FragmentsChanged = "fragments-changed"
	Missing          = "missing"
	Incomplete       = "incomplete"
	Repeated         = "repeated"
	WrongReceiver    = "wrong-receiver"
	Other            = "other"
)
