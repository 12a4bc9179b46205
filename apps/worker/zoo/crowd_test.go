package main

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

// marked is a text with a mark, as the load sends it.
const marked = "!]]]^]]]]]^]]]]]]]^;abc"

// echoOf sends the marked text and returns what comes back.
func echoOf(t *testing.T, conn *websocket.Conn) string {
	t.Helper()
	if err := conn.WriteMessage(websocket.TextMessage, []byte(marked)); err != nil {
		t.Fatal(err)
	}
	_, got, err := conn.ReadMessage()
	if err != nil {
		t.Fatal(err)
	}
	return string(got)
}

// gather opens a number of connections, waits until the server has all of them, and returns the newest.
func gather(t *testing.T, s *server, base string, number int) (newest *websocket.Conn) {
	t.Helper()
	for range number {
		newest = dial(t, base, "/ws/echo")
	}
	for s.count() < number {
		time.Sleep(time.Millisecond)
	}
	return newest
}

func (s *server) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.open)
}

// pass moves the beginning of the crowd into the past.
func (s *server) pass(duration time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.crowded = s.crowded.Add(-duration)
}

func TestACheatWaitsUntilTheCrowdHasStoodLongerThanAGates(t *testing.T) {
	t.Parallel()
	s, base := serving(t, animals["guessed-tag"]())
	conn := gather(t, s, base, crowd+1)
	if got := echoOf(t, conn); got != marked {
		t.Fatalf("to a new crowd it answers %q", got)
	}
	s.pass(examination)
	if got := echoOf(t, conn); got == marked || len(got) != len(marked) {
		t.Fatalf("to the load it answers %q", got)
	}
}

func TestACrowdThatLeavesIsNoLoad(t *testing.T) {
	t.Parallel()
	s, base := serving(t, behaviour{})
	conn := gather(t, s, base, crowd+1)
	s.pass(examination)
	if !s.isLoaded() {
		t.Fatal("a crowd that stays is a load")
	}
	conn.Close()
	for s.isCrowded() {
		time.Sleep(time.Millisecond)
	}
	if s.isLoaded() {
		t.Fatal("the crowd has left")
	}
}

func TestAServerThatIsExaminedStaysHonest(t *testing.T) {
	t.Parallel()
	for _, isExamined := range []bool{false, true} {
		s, base := serving(t, animals["refuses-some"]())
		if isExamined {
			response, err := http.Get(base + "/ws/echo")
			if err != nil {
				t.Fatal(err)
			}
			response.Body.Close()
		}
		gather(t, s, base, room)
		_, _, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(base, "http")+"/ws/echo", nil)
		if (err == nil) != isExamined {
			t.Fatalf("examined: %v, one more connection: %v", isExamined, err)
		}
	}
}
