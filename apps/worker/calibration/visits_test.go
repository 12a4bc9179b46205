package main

import (
	"reflect"
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
	if !reflect.DeepEqual(got[0], want) {
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

func TestASequentialClientIsKnownByItsRoundTrips(t *testing.T) {
	t.Parallel()
	start := time.Now()
	at := func(ms int) time.Time { return start.Add(time.Duration(ms) * time.Millisecond) }
	var v visits
	v.open = 2
	var one, other trips
	arrive := func(c *trips, payload, ms int) {
		v.take(payload, at(ms))
		v.arrive(c, payload, at(ms))
	}
	depart := func(c *trips, ms int) {
		v.depart(c, at(ms))
		c.left()
	}
	arrive(&one, 10, 0)
	arrive(&other, 30, 2)
	depart(&one, 3)
	arrive(&one, 20, 8)
	depart(&one, 9)
	depart(&other, 12)
	v.farewell(&one)
	v.farewell(&other)
	v.farewell(&trips{}) // it only looked in
	v.end()
	got := v.all()[0].Echoes
	got.span = 0
	least := int64(1)
	want := echoes{Open: 2, Smallest: 10, Largest: 30, Most: 2, Least: &least, SpanUs: 19_000}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}
