package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fasthttp/websocket"
)

func TestAChatReachesEveryOtherMemberOnceUnchangedAndNeverItsSender(t *testing.T) {
	t.Parallel()
	_, base := serveTest(t, defaultChatRules)
	a, b, c := joined(t, base), joined(t, base), joined(t, base)
	fromA, fromB := chatFrame(`a \u00e9 é`), ` {"text":"spaces  kept", "type":"chat"} `
	a.send(fromA)
	a.settle()
	b.send(fromB)
	b.settle()
	for name, check := range map[string]struct {
		client *client
		want   []string
	}{"a": {a, []string{fromB}}, "b": {b, []string{fromA}}, "c": {c, []string{fromA, fromB}}} {
		if got := check.client.leave(); !slices.Equal(got, check.want) {
			t.Errorf("%s received %q, want %q", name, got, check.want)
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
	sender.settle()
	delivered := len(receiver.leave())
	if delivered < 10 || delivered > 12 {
		t.Errorf("%d of 30 chats were delivered, want 10 to 12", delivered)
	}
	sender.leave()
	s.peers.closeAll()
	got := s.peers.stats(0)
	if got.Dropped.RateLimit != uint64(30-delivered) || got.Delivered != uint64(delivered) {
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
	sender.settle()
	if got := receiver.leave(); !slices.Equal(got, []string{last}) {
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
	r := newRoom()
	from, slow := newMember(2), newMember(2)
	r.join(from)
	r.join(slow)
	for size := range 3 {
		want := uint64(0)
		if size == 2 {
			want = 1
		}
		if got := r.broadcast(from, outgoing{size: size}); got != want {
			t.Errorf("message %d: %d dropped, want %d", size, got, want)
		}
	}
	if first, second := <-slow.queue, <-slow.queue; first.size != 0 || second.size != 1 {
		t.Errorf("the queue kept messages %d and %d, want the two oldest", first.size, second.size)
	}
	if len(from.queue) != 0 {
		t.Error("the sender has received its own message")
	}
}
