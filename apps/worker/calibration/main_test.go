package main

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

func TestEchoReturnsEveryLength(t *testing.T) {
	t.Parallel()
	p := dial(t, start(t), "/ws/echo")
	for _, length := range []int{0, 1, 7, 8, 125, 126, 4096, 65_535} {
		message := strings.Repeat("x", length)
		p.send(message)
		if _, got := p.receive(); got != message {
			t.Errorf("%d bytes came back as %d", length, len(got))
		}
	}
}

func TestAMessageInPartsIsOneMessage(t *testing.T) {
	t.Parallel()
	address, stop := startAs(t, settings{})
	p := dial(t, address, "/ws/echo")
	for range 2 {
		p.sendPart(opBinary, strings.Repeat("a", 4096), false)
		p.ping("between")
		p.sendPart(opContinuation, strings.Repeat("b", 4096), false)
		p.sendPart(opContinuation, "c", true)
		if opcode, got := p.receive(); opcode != opBinary || got != strings.Repeat("a", 4096)+strings.Repeat("b", 4096)+"c" {
			t.Errorf("opcode %d, %d bytes came back", opcode, len(got))
		}
	}
	p.sendPart(opContinuation, "of nothing", true)
	p.send("whole")
	if _, got := p.receive(); got != "whole" {
		t.Errorf("%q came back", got)
	}
	p.Close()
	if l := stop(); l.received != 3 || l.delivered != 3 {
		t.Errorf("%d received and %d delivered, want 3 of each", l.received, l.delivered)
	}
}

func TestChatReachesEverybodyElse(t *testing.T) {
	t.Parallel()
	address := start(t)
	a, b := dial(t, address, "/ws/chat"), dial(t, address, "/ws/chat")
	for _, p := range []*peer{a, b} {
		p.send(`{"type":"join"}`)
		// Its pong comes after the join: connections are not read in the order in which they were written.
		p.ping("joined")
	}
	b.send(`{"type":"chat","text":"from b"}`)
	if _, got := a.receive(); got != `{"type":"chat","text":"from b"}` {
		t.Errorf("a got %q", got)
	}
	a.send(`{"type":"chat","text":"from a"}`)
	if _, got := b.receive(); got != `{"type":"chat","text":"from a"}` {
		t.Errorf("b got %q", got)
	}
	a.send(`{"type":"leave"}`)
	if opcode, got := a.receive(); opcode != opClose || !bytes.Equal([]byte(got), []byte{3, 232}) {
		t.Errorf("leaving was answered by opcode %d, %q", opcode, got)
	}
}

// Deliveries to a stopped reader beyond maxPending are dropped and counted: the server's memory stays its own.
func TestChatDropsWhatAReaderDoesNotTake(t *testing.T) {
	t.Parallel()
	const messages = 1_000
	address, stop := startAs(t, settings{})
	stopped, sender := dial(t, address, "/ws/chat"), dial(t, address, "/ws/chat")
	for _, p := range []*peer{stopped, sender} {
		p.send(`{"type":"join"}`)
		p.ping("joined")
	}
	message := `{"type":"chat","text":"` + strings.Repeat("x", 16<<10) + `"}`
	for range messages {
		sender.send(message)
	}
	sender.ping("sent")
	l := stop()
	if l.dropped == 0 || l.delivered+l.dropped != messages {
		t.Errorf("of %d messages %d were delivered and %d dropped", messages, l.delivered, l.dropped)
	}
	for _, member := range l.room {
		if member.pending() > maxPending+2*len(message) {
			t.Errorf("%d bytes wait for a reader", member.pending())
		}
	}
}

func TestPushAnswersAsAsked(t *testing.T) {
	t.Parallel()
	p := dial(t, start(t), "/ws/push?count=3&bytes=500")
	p.send("id")
	for i := range 3 {
		if _, got := p.receive(); len(got) != 500 || !strings.HasPrefix(got, fmt.Sprintf("id:%d:000", i)) {
			t.Errorf("answer %d: %d bytes, %.20q", i, len(got), got)
		}
	}
}

func TestTicksKeepTheirCadence(t *testing.T) {
	t.Parallel()
	p := dial(t, start(t), "/ws/ticks?everyMs=20")
	var first int64
	for i := range int64(4) {
		var n, intended, sent int64
		_, got := p.receive()
		if _, err := fmt.Sscanf(got, "%d %d %d", &n, &intended, &sent); err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			first = intended
		}
		if n != i || intended != first+i*20_000 || sent < intended {
			t.Errorf("tick %d: %s", i, got)
		}
	}
}
