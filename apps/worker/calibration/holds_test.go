package main

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestAShareOfTheNextVisitsMessagesIsDrawn(t *testing.T) {
	t.Parallel()
	for messages, want := range map[int]int{1: 1, 10: 5, 100: 16, 1_000: 16, 10_000: 50, 1_000_000: 1000} {
		var v visits
		v.holdNext(messages)
		if len(v.next) != want {
			t.Errorf("%d of %d messages are held, want %d", len(v.next), messages, want)
		}
		var longest time.Duration
		for number, wait := range v.next {
			longest = max(longest, wait)
			if number < 1 || number > int64(messages) || wait < leastHold || wait > mostHold {
				t.Errorf("message %d of %d is held for %s", number, messages, wait)
			}
		}
		if want >= 5 && longest < mostHold/3 {
			t.Errorf("of %d messages none is held for longer than %s", messages, longest)
		}
	}
}

// askToHold is what the worker does before a pass, and returns the answer's status.
func askToHold(t *testing.T, address, key string) int {
	t.Helper()
	response, err := http.Get("http://" + address + "/hold/" + key + "?messages=4")
	if err != nil {
		return 0
	}
	_ = response.Body.Close()
	return response.StatusCode
}

func roundTrips(p *peer, messages int) {
	for range messages {
		p.send("hello")
		p.receive()
	}
	_ = p.Close()
}

func TestEchoesOfTheNextVisitAreHeldAndOfNoOther(t *testing.T) {
	t.Parallel()
	address, stop := startAs(t, settings{holdKey: "secret"})
	if status := askToHold(t, address, "secret"); status != http.StatusNoContent {
		t.Fatalf("the request was answered with %d", status)
	}
	start := time.Now()
	roundTrips(dial(t, address, "/ws/echo"), 4)
	took := time.Since(start)
	waitUntilEmpty(t, address)
	roundTrips(dial(t, address, "/ws/echo"), 4)
	visits := stop().visits.all()
	if len(visits) != 2 || visits[1].Held != nil {
		t.Fatalf("got %+v, want two visits and nothing held in the second", visits)
	}
	var held time.Duration
	for _, us := range visits[0].Held {
		held += time.Duration(us) * time.Microsecond
	}
	if len(visits[0].Held) != 2 || took < held {
		t.Errorf("%v were held in a visit of %s", visits[0].Held, took)
	}
	if visits[0].Echoes.Early != 0 || visits[0].Echoes.Open != 1 {
		t.Errorf("got %+v of a client that waits for each echo", visits[0].Echoes)
	}
}

// waitUntilEmpty returns when the loop has closed what was closed before: it takes its connections one after another.
func waitUntilEmpty(t *testing.T, address string) {
	t.Helper()
	_ = askToHold(t, address, "wrong")
}

func TestOnlyWhoKnowsTheKeyHolds(t *testing.T) {
	t.Parallel()
	for _, key := range []string{"", "secret"} {
		address, stop := startAs(t, settings{holdKey: key})
		for _, guess := range []string{"", "other", "secret/"} {
			if status := askToHold(t, address, guess); status != 0 {
				t.Errorf("the key %q was answered with %d", guess, status)
			}
		}
		if next := stop().visits.next; next != nil {
			t.Errorf("%d messages are to be held", len(next))
		}
	}
}

func TestAMessageBeforeItsTurnIsEarly(t *testing.T) {
	t.Parallel()
	address, stop := startAs(t, settings{holdKey: "secret"})
	_ = askToHold(t, address, "secret")
	p := dial(t, address, "/ws/echo")
	for range 4 {
		p.send(strings.Repeat("x", 100))
	}
	for range 4 {
		p.receive()
	}
	if early := stop().visits.current.Echoes.Early; early == 0 {
		t.Error("no message was early")
	}
}
