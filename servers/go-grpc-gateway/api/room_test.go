package api

import (
	"slices"
	"testing"

	"plumbline/servers/go-grpc-gateway/wire"
)

func newTestCarrier(r *room) *carrier {
	return &carrier{out: make(chan *wire.Downstream, 4), room: r}
}

func TestAChatGoesDownEachStreamOnceForEveryMemberButItsSender(t *testing.T) {
	t.Parallel()
	r := newRoom()
	a, b, empty := newTestCarrier(r), newTestCarrier(r), newTestCarrier(r)
	r.join(a, 1)
	r.join(a, 3)
	r.join(b, 2)
	r.join(b, 4)
	r.join(b, 4)
	r.join(empty, 5)
	r.leave(empty, 5)
	r.broadcast(a, 1, &wire.Message{Payload: []byte("hi")})
	for _, c := range []struct {
		carrier *carrier
		want    []uint64
	}{{a, []uint64{3}}, {b, []uint64{2, 4}}} {
		if len(c.carrier.out) != 1 {
			t.Fatalf("%d events on one stream, want 1", len(c.carrier.out))
		}
		event := <-c.carrier.out
		if got := slices.Sorted(slices.Values(event.GetConnections())); !slices.Equal(got, c.want) {
			t.Errorf("the chat is for %d, want %d", got, c.want)
		}
	}
	if len(empty.out) != 0 {
		t.Error("a stream without members got the chat")
	}
}

func TestAnAnswerHasItsSizeAndStart(t *testing.T) {
	t.Parallel()
	if got := string(answer([]byte("id"), 7, 9)); got != "id:7:0000" {
		t.Errorf("answer %q", got)
	}
}
