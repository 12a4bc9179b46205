package main

import (
	"testing"
	"time"
)

func TestAVisitCountsFromItsFirstMessageToItsLastAnswer(t *testing.T) {
	t.Parallel()
	start := time.Now()
	var v visits
	v.enter()
	v.enter()
	v.take(10, start)
	v.give(10, start.Add(2*time.Millisecond))
	v.take(20, start.Add(3*time.Millisecond))
	v.give(20, start.Add(5*time.Millisecond))
	v.end()
	want := visit{Connections: 2, Received: 2, Delivered: 2, PayloadIn: 30, PayloadOut: 30, WindowUs: 5000}
	got := v.all()
	if len(got) != 1 {
		t.Fatalf("%d visits, want 1", len(got))
	}
	got[0].first, got[0].last = time.Time{}, time.Time{}
	if got[0] != want {
		t.Errorf("got %+v, want %+v", got[0], want)
	}
}

func TestAConnectionWithoutAMessageIsNoVisit(t *testing.T) {
	t.Parallel()
	var v visits
	v.enter()
	v.end()
	if got := v.all(); len(got) != 0 {
		t.Errorf("got %+v, want none", got)
	}
}
