package main

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

func TestAChatReachesEveryOtherMemberOnceUnchangedAndNeverItsSender(t *testing.T) {
	t.Parallel()
	_, base := serveTest(t, defaultChatRules)
	a, b, c := joined(t, base), joined(t, base), joined(t, base)
	fromA, fromB := chatFrame(`a \u00e9 é`), ` {"text":"spaces  kept", "type":"chat"} `
	a.send(fromA)
	for name, receiver := range map[string]*client{"b": b, "c": c} {
		if got := receiver.next().payload; got != fromA {
			t.Errorf("%s received %q, want %q", name, got, fromA)
		}
	}
	b.send(fromB)
	for name, receiver := range map[string]*client{"a": a, "c": c} {
		if got := receiver.next().payload; got != fromB {
			t.Errorf("%s received %q, want %q", name, got, fromB)
		}
	}
	for name, member := range map[string]*client{"a": a, "b": b, "c": c} {
		if got := member.leave(); len(got) != 0 {
			t.Errorf("%s received %q as well", name, got)
		}
	}
}

func TestMembershipStartsAtJoinAndEndsAtLeave(t *testing.T) {
	t.Parallel()
	_, base := serveTest(t, defaultChatRules)
	member, outsider := joined(t, base), dial(t, base+"/ws/chat")
	outsider.send(chatFrame("before joining"))
	outsider.settle()
	member.send(chatFrame("not for outsiders"))
	member.settle()
	if got := outsider.leave(); len(got) != 0 {
		t.Errorf("an outsider received %q", got)
	}
	member.send(chatFrame("nobody is left"))
	member.settle()
	if got := member.leave(); len(got) != 0 {
		t.Errorf("a member received %q from an outsider", got)
	}
}

func TestChatsAboveTheRateAreDroppedSilentlyAndCounted(t *testing.T) {
	t.Parallel()
	s, base := serveTest(t, defaultChatRules)
	sender, receiver := joined(t, base), joined(t, base)
	for range 30 {
		sender.send(chatFrame("burst"))
	}
	// What a chat brings about comes through the api, so it is waited for.
	for range 10 {
		receiver.next()
	}
	delivered := 10 + len(receiver.leave())
	if delivered < 10 || delivered > 12 {
		t.Errorf("%d of 30 chats were delivered, want 10 to 12", delivered)
	}
	sender.leave()
	s.peers.closeAll()
	got := s.peers.stats(0)
	if limited := got.Dropped.RateLimit; limited < 18 || limited > 20 || got.Delivered != uint64(delivered) {
		t.Errorf("stats %+v after %d deliveries of 30", got, delivered)
	}
	if got.BytesOut != uint64(128*delivered) {
		t.Errorf("bytesOut %d, want %d", got.BytesOut, 128*delivered)
	}
}

func TestMalformedOrUnknownInputIsIgnored(t *testing.T) {
	t.Parallel()
	_, base := serveTest(t, defaultChatRules)
	sender, receiver := joined(t, base), joined(t, base)
	for _, payload := range []string{
		"", "{", "null", "[]", `"chat"`, `{"type":5}`, `{"type":"nope"}`, `{"type":"ping"}`,
		`{"text":"no type"}`, `{"type":"chat","room":"elsewhere"}`, `{"type":"chat"} trailing`,
	} {
		sender.send(payload)
	}
	sender.sendAs(websocket.BinaryMessage, chatFrame("binary"))
	last := chatFrame("still alive")
	sender.send(last)
	if got := receiver.next().payload; got != last {
		t.Errorf("received %q, want only %q", got, last)
	}
}

func TestAChatMessageOf512BytesIsReadAnd513BytesCloseWith1009(t *testing.T) {
	t.Parallel()
	_, base := serveTest(t, defaultChatRules)
	sender, receiver := joined(t, base), joined(t, base)
	const head, tail = `{"type":"chat","text":"`, `"}`
	longest := head + strings.Repeat("x", chatReadLimit-len(head)-len(tail)) + tail
	sender.send(longest)
	if got := receiver.next(); got.payload != longest {
		t.Errorf("received %q", got.payload)
	}
	sender.send(longest + " ")
	if code := sender.closeCode(); code != websocket.CloseMessageTooBig {
		t.Errorf("closed with %d, want 1009", code)
	}
}

func TestTheHeartbeatIsATextPingAndSilenceEndsTheConnection(t *testing.T) {
	t.Parallel()
	rules := defaultChatRules
	rules.heartbeat, rules.silence = 10*time.Millisecond, 500*time.Millisecond
	_, base := serveTest(t, rules)
	c := dial(t, base+"/ws/chat")
	var ping struct {
		Type string
		TS   int64
	}
	message := c.next()
	if err := json.Unmarshal([]byte(message.payload), &ping); err != nil {
		t.Fatal(err)
	}
	if message.kind != websocket.TextMessage || ping.Type != "ping" || ping.TS == 0 {
		t.Errorf("heartbeat %+v", message)
	}
	if code := c.closeCode(); code != websocket.ClosePolicyViolation {
		t.Errorf("silence closed with %d, want 1008", code)
	}
}

func TestAFullQueueMissesTheNewestMessage(t *testing.T) {
	t.Parallel()
	c := &conversation{plan: plan{full: dropNewest}, queue: make(chan outgoing, 2)}
	for size := range 3 {
		c.deliver(outgoing{size: size})
	}
	if c.tally.queueFull != 1 {
		t.Errorf("%d dropped, want 1", c.tally.queueFull)
	}
	if first, second := <-c.queue, <-c.queue; first.size != 0 || second.size != 1 {
		t.Errorf("the queue kept messages %d and %d, want the two oldest", first.size, second.size)
	}
}
