package engine

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"plumbline/k6/frame"
	"plumbline/k6/internal/wstest"
	"plumbline/k6/plan"
)

func TestAnHonestServerDeliversEverythingThatIsOwed(t *testing.T) {
	t.Parallel()
	o, book := against(t, wstest.Faults{}, chatting(10))
	o.wantLedger(book)
	o.wantFailures(nil)
	if offered := o.sum(frame.MessagesOffered, plan.Measure); offered != 120 {
		t.Errorf("12 clients × 10/s × 1 s made %d messages due", offered)
	}
	if most := int64(120 * 11); o.all(frame.LedgerExpected) > most {
		t.Errorf("%d deliveries are owed, more than %d", o.all(frame.LedgerExpected), most)
	}
	if book.Connections != 12 || book.Leaves != 12 {
		t.Errorf("%d connections, %d leaves", book.Connections, book.Leaves)
	}
}

func TestEveryChatFrameIsJSONOfExactly128Bytes(t *testing.T) {
	t.Parallel()
	_, book := against(t, wstest.Faults{}, chatting(10))
	for _, text := range book.Received {
		var m struct{ Type, Room, User, Text string }
		if err := json.Unmarshal(text, &m); err != nil || len(text) != 128 {
			t.Fatalf("%d bytes: %s: %v", len(text), text, err)
		}
		if m.Type != "chat" || m.Room != "public" || m.User != "u"+m.Text[1:5] {
			t.Fatalf("not a chat of its sender: %s", text)
		}
	}
}

func TestTheLedgerFindsWhatAServerDoesWrong(t *testing.T) {
	t.Parallel()
	cases := map[string]wstest.Faults{
		"drops every 10th":       {DropEvery: 10},
		"duplicates every 7th":   {DuplicateEvery: 7},
		"delivers to the sender": {ToSender: true},
		"fragments":              {Fragment: true},
		"pings":                  {PingOnJoin: true},
	}
	for name, faults := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o, book := against(t, faults, chatting(10))
			o.wantLedger(book)
			o.wantFailures(nil)
			if faults.PingOnJoin && book.Pongs != 12 {
				t.Errorf("%d of 12 pings were answered", book.Pongs)
			}
		})
	}
}

func TestMessagesOfAWrongSizeAreCorruptedAndNeverDelivered(t *testing.T) {
	t.Parallel()
	o, _ := against(t, wstest.Faults{Truncate: 28}, chatting(10))
	o.want(frame.LedgerDelivered, 0)
	received := o.sum(frame.DeliveriesReceived, plan.Measure, plan.Drain)
	if received == 0 {
		t.Error("nothing was received")
	}
	o.want(frame.LedgerCorruptedLength, o.all(frame.DeliveriesReceived))
	if bytes := o.sum(frame.BytesReceived, plan.Measure, plan.Drain); bytes != 100*received {
		t.Errorf("%d bytes in %d messages of 100", bytes, received)
	}
}

func TestADelayIsInEveryLatency(t *testing.T) {
	t.Parallel()
	o, book := against(t, wstest.Faults{Delay: 50 * time.Millisecond}, chatting(10))
	o.wantLedger(book)
	if least := o.quantile(frame.Latency, 0); least < 49_900 {
		t.Errorf("a delivery took %d µs, though the server waits 50 ms", least)
	}
}

func TestAStallIsSeenByEveryMessageThatWasDueInIt(t *testing.T) {
	t.Parallel()
	l := chatting(10)
	l.measureS = 2
	o, book := against(t, wstest.Faults{StallAfter: 300, Stall: 600 * time.Millisecond}, l)
	o.wantLedger(book)
	// The 300th of 120 chats per second is due half a second into the measure stage. Of its 2 s, the messages due in the stall's first 400 ms wait at least 200 ms: a fifth.
	if p85 := o.quantile(frame.Latency, 85); p85 < 200_000 {
		t.Errorf("p85 is %d µs: the stall was omitted", p85)
	}
}

func TestARampDownLeavesByTheProtocolAndOwesNothingToTheLeaving(t *testing.T) {
	t.Parallel()
	p := chatting(10).plan()
	p.Stages = []plan.Stage{
		{Phase: plan.WarmUp, Seconds: 0.3, Clients: 12, Sends: true},
		{Phase: plan.Measure, Seconds: 2, Clients: 12, Sends: true},
		{Phase: plan.Measure, Seconds: 1, Clients: 0, Sends: true},
		{Phase: plan.Measure, Seconds: 2, Clients: 6, Sends: true},
		{Phase: plan.Drain, Seconds: 2, Clients: 6},
	}
	server := wstest.Start(t, wstest.Faults{})
	o := run(t, t.Context(), p, server.Address())
	server.Settle()
	// 12 clients, and 6 that come back; the first one never went: the line touches 0 for an instant alone.
	o.wantLedger(server.Book())
	o.wantFailures(nil)
	o.want(frame.ConnectionsAttempted, 17)
	o.want(frame.ConnectionsOpened, 17)
	if leaves := server.Book().Leaves; leaves != 17 {
		t.Errorf("%d leaves", leaves)
	}
}

func TestAChurnReplacesEveryClientThatLeaves(t *testing.T) {
	t.Parallel()
	l := load{workload: plan.Chat, clients: 10, measureS: 2, sessionS: 0.5, sending: plan.Sending{Kind: plan.None}}
	o, book := against(t, wstest.Faults{}, l)
	o.wantFailures(nil)
	o.want(frame.ConnectionsClosed, o.all(frame.ConnectionsOpened))
	// Each of 10 clients fits at most 12 sessions of half a second into 6 s; a slow machine makes fewer.
	opened, attempted := o.all(frame.ConnectionsOpened), o.all(frame.ConnectionsAttempted)
	if opened < 20 || opened > 130 {
		t.Errorf("%d sessions", opened)
	}
	if seen := int64(book.Connections); seen < opened || seen > attempted {
		t.Errorf("the server saw %d connections, %d were tried and %d opened", seen, attempted, opened)
	}
	if book.Peak > 10 {
		t.Errorf("%d clients at once, 10 were asked for", book.Peak)
	}
}

func TestOneMessageOfEachClientThatJoins(t *testing.T) {
	t.Parallel()
	l := load{workload: plan.Chat, clients: 30, measureS: 1, sending: plan.Sending{Kind: plan.Once, PayloadBytes: 128}}
	o, book := against(t, wstest.Faults{}, l)
	o.want(frame.MessagesSent, 30)
	if len(book.Received) != 30 {
		t.Errorf("the server got %d messages", len(book.Received))
	}
}

func TestAStopClosesEverythingSoon(t *testing.T) {
	t.Parallel()
	l := chatting(10)
	l.measureS = 600
	server := wstest.Start(t, wstest.Faults{})
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(2500*time.Millisecond, cancel)
	o := run(t, ctx, l.plan(), server.Address())
	server.Settle()
	o.want(frame.ConnectionsClosed, 12)
	o.wantFailures(nil)
	if leaves := server.Book().Leaves; leaves != 12 {
		t.Errorf("%d of 12 clients said goodbye", leaves)
	}
	if last := o.windows[len(o.windows)-1]; last.Counts[frame.ConnectionsOpen] != 0 {
		t.Errorf("%d connections open at the end", last.Counts[frame.ConnectionsOpen])
	}
}
