package main

import (
	"bytes"
	"os"
	"testing"
	"time"

	"plumbline/k6/internal/wstest"
	"plumbline/k6/ledger"
)

// The cheats that earlier versions called valid: each was made from an honest server.
func TestBothEnginesCountWhatACheatingServerDoes(t *testing.T) {
	t.Parallel()
	const timeAt, markEnd = 11, ledger.HeaderBytes
	cases := map[string]struct {
		faults wstest.Faults
		id     string
	}{
		"forge": {wstest.Faults{Delay: 300 * time.Millisecond, Alter: func(text []byte, mark, _ int) []byte {
			h, _ := ledger.Read(text[mark:])
			ledger.PutDigits(text[mark+timeAt:mark+timeAt+8], uint64(h.Micros)+299_000)
			return text
		}}, "ledger.forged.time"},
		"spoil": {wstest.Faults{Alter: func(text []byte, mark, _ int) []byte {
			copy(text[mark+markEnd:len(text)-2], bytes.Repeat([]byte("z"), len(text)))
			return text
		}}, "ledger.corrupted.body"},
		"rare": {wstest.Faults{Alter: func(text []byte, _, n int) []byte {
			if n%100 == 0 {
				text[len(text)-3] ^= 1
			}
			return text
		}}, "ledger.corrupted.body"},
		"shout":  {wstest.Faults{Alter: func(text []byte, _, _ int) []byte { return bytes.ToUpper(text) }}, "ledger.forged.case"},
		"shrink": {wstest.Faults{Truncate: 1}, "ledger.corrupted.length"},
		"twins":  {wstest.Faults{Alter: func(text []byte, _, _ int) []byte { return append(text, text...) }}, "ledger.forged.several"},
		"binary": {wstest.Faults{Binary: true}, "ledger.corrupted.type"},
	}
	for _, engine := range []string{"native", "js"} {
		for name, c := range cases {
			t.Run(engine+" "+name, func(t *testing.T) {
				t.Parallel()
				s := &session{script: "chat.js", plan: chatPlan, target: wstest.Start(t, c.faults).URL(), engine: engine}
				s.start(t)
				if code := s.code(t); code != 0 {
					t.Fatal(code, s.stderr.String())
				}
				frames := s.frames(t)
				counted, received := sum(frames, c.id, everyPhase...), sum(frames, "deliveries.received", everyPhase...)
				want := received
				if name == "rare" {
					want = received / 100
				}
				if received == 0 || counted < want {
					t.Errorf("%s: %d of %d deliveries, want %d", c.id, counted, received, want)
				}
				if all := sum(frames, "ledger.forged", everyPhase...) + sum(frames, "ledger.corrupted", everyPhase...); all != counted {
					t.Errorf("%d deliveries are counted, %d of them by %s", all, counted, c.id)
				}
			})
		}
	}
}

func TestTheKeyReachesNobody(t *testing.T) {
	t.Parallel()
	const key = "00112233445566778899aabbccddeeff"
	server := wstest.Start(t, wstest.Faults{})
	s := &session{script: "chat.js", plan: chatPlan, target: server.URL(), env: []string{"PLUMBLINE_KEY=" + key}}
	s.start(t)
	if code := s.code(t); code != 0 {
		t.Fatal(code, s.stderr.String())
	}
	frames, err := os.ReadFile(s.path())
	if err != nil {
		t.Fatal(err)
	}
	for where, text := range map[string][]byte{"frames": frames, "standard error": s.stderr.Bytes(), "messages": bytes.Join(server.Book().Received, nil)} {
		for _, form := range []string{key, "\x00\x11\x22\x33\x44\x55"} {
			if bytes.Contains(bytes.ToLower(text), []byte(form)) {
				t.Errorf("the key is in the %s", where)
			}
		}
	}
}
