// Package push is the workload in which a server answers each message with several others.
package push

import (
	"plumbline/k6/engine/session"
	"plumbline/k6/engine/workload"
	"plumbline/k6/frame"
	"plumbline/k6/ledger"
	"plumbline/k6/wire"
)

// Push is the workload. An answer is <id>:<i>: and padding; the id is the client's message, mark first.
type Push struct {
	workload.Base
	count    int
	question question
	answers  []uint32 // answers so far to each client's present message
}

// New makes the workload of a session.
func New(s *session.Session) *Push {
	return &Push{Base: workload.Base{Session: s}, count: s.Plan.Push.Count, answers: make([]uint32, len(s.Clients))}
}

// Joined implements workload.Workload.
func (p *Push) Joined(k int32) { p.question, p.answers[k] = question{}, 0 }

// PlanCut implements workload.Workload.
func (p *Push) PlanCut() { p.question = question{} }

// Sent implements workload.Workload.
func (p *Push) Sent(k int32, at int64) { p.CountOwn(k, at, int64(p.count)) }

// Message takes one answer. In a closed loop as many answers as a message has release the next one.
func (p *Push) Message(k int32, kind wire.Kind, payload []byte, size uint64) workload.Reply {
	p.Received(size)
	if !p.HoldsMark(payload, size) || !p.recall(k, payload) {
		p.Refuse(payload, size)
		return workload.Nothing
	}
	h := p.question.header
	if p.question.followed && p.Followed.Is(h) {
		p.CountFollowed(k, kind, payload)
	}
	if !p.question.own {
		p.Disown(h)
		return workload.Nothing
	}
	i, ok := p.readIndex(payload)
	if !ok {
		p.Corrupted(frame.LedgerCorruptedBody)
		return workload.Nothing
	}
	if !p.Passes(kind) {
		p.Verify(kind, payload, h)
	}
	verdict := p.Track(k, uint64(h.Seq-1)*uint64(p.count)+uint64(i))
	if !p.Enter(k, verdict, h.Micros, p.question.counts) {
		return workload.Nothing
	}
	if p.answers[k]++; int(p.answers[k]) < p.count {
		return workload.Nothing
	}
	p.answers[k] = 0
	return workload.NextMessage
}

// readIndex finds the index in an answer of exactly the plan's size.
func (p *Push) readIndex(answer []byte) (i int, ok bool) {
	at := int(p.Messages.Bytes)
	if len(answer) <= at || answer[at] != ':' {
		return 0, false
	}
	return index(answer[at+1:], p.count)
}

// index reads the decimal number under count at the start of b, up to a colon, as it is written without leading zeros.
func index(b []byte, count int) (i int, ok bool) {
	for at, c := range b {
		if c == ':' {
			return i, at == 1 || at > 1 && b[0] != '0'
		}
		digit := c - '0'
		if i = 10*i + int(digit); digit > 9 || i >= count {
			break
		}
	}
	return 0, false
}

// question is the message that was answered last. Most answers to a message come one after another, so what is known of it
// is looked up once; it is forgotten when a client's stay or the plan changes.
type question struct {
	mark   ledger.Words
	asker  int32 // the client, counted from 1; zero for no question
	header ledger.Header
	own    bool // the asker has sent it
	counts bool // its answers belong to the ledger
	// followed: a probe counted its answers when the first of them came.
	followed bool
}

// recall makes the message that an answer's mark names the present question; false if it names none.
func (p *Push) recall(k int32, answer []byte) bool {
	q, mark := &p.question, ledger.WordsOf(answer)
	if k+1 == q.asker && mark == q.mark {
		return true
	}
	h, flaw := p.Messages.Marks.Read(answer)
	if flaw != ledger.Sound {
		return false
	}
	*q = question{mark, k + 1, h, p.Owns(k, h), p.Measured.Includes(h.Micros) && p.Owes(k, h.Micros), p.Followed.Is(h)}
	return true
}

var _ workload.Workload = (*Push)(nil)
