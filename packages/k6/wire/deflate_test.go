package wire

import (
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// pack compresses as a server does that forgets.
func pack(t *testing.T, text []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte(syncTail))
}

func TestACompressedFramesFirstBytesCanBeWrittenOver(t *testing.T) {
	t.Parallel()
	mask := NewMask()
	for _, size := range []int{20, 21, 128, 70_000, 1 << 20} {
		payload := bytes.Repeat([]byte("x"), size)
		f, body, first := Deflated(payload, 20, mask)
		for _, text := range []string{"a header of 20 bytes", "another header, same"} {
			copy(f[first:], text)
			mask.Apply(f[first:first+20], first-body)
			stream := append([]byte(nil), f[body:]...)
			mask.Apply(stream, 0)
			prefix, n, body, err := NewInflater(0).inflate(stream, nil, &heard{wants: func([]byte) []byte { return payload[PrefixBytes:] }})
			want := append([]byte(text), payload[20:]...)
			if err != nil || int(n) != size || body == Different || !bytes.Equal(prefix, want[:min(size, PrefixBytes)]) {
				t.Fatalf("%d bytes: %q, %d, %v", size, prefix, n, err)
			}
		}
		if size >= 128 && len(f) > size/2+60 {
			t.Errorf("%d bytes are %d compressed", size, len(f))
		}
	}
}

func TestCompressedMessagesAreReadHoweverTheyAreCut(t *testing.T) {
	t.Parallel()
	texts := []string{"", "short", strings.Repeat("long ", 5000), strings.Repeat("x", 1<<20)}
	var stream []byte
	var want []string
	for i, text := range texts {
		packed := pack(t, []byte(text))
		want = append(want, fmt.Sprintf("message 1 %d %.20q", len(text), text))
		if i == 1 { // in two frames; only the first one is marked as compressed
			stream = append(append(stream, compressed|Text, 1), packed[0])
			stream = append(append(stream, fin|Continuation, byte(len(packed)-1)), packed[1:]...)
			continue
		}
		stream = append(stream, frameOf(fin|compressed|Text, string(packed))...)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		h := &heard{}
		p, pool := Parser{Deflate: true}, Pool{Inflater: NewInflater(0)}
		for rest := stream; len(rest) > 0; {
			n := min(len(rest), 1+random.IntN(900))
			if err := p.Feed(rest[:n], &pool, h); err != nil {
				t.Fatal(err)
			}
			rest = rest[n:]
		}
		if !slices.Equal(h.events, want) {
			t.Fatalf("read as %q", h.events)
		}
	}
}

func TestWhatIsNoCompressedMessageBreaksTheProtocol(t *testing.T) {
	t.Parallel()
	bomb := pack(t, make([]byte, maxInflated+1<<20))
	cases := map[string][]byte{
		"garbage": {0xff, 0xff, 0xff}, "a bomb": bomb, "after the end": append([]byte{0x03, 0x00}, "more"...),
	}
	for name, packed := range cases {
		if _, size, _, err := NewInflater(0).inflate(packed, nil, &heard{}); !errors.Is(err, ErrProtocol) {
			t.Errorf("%s: %d bytes, %v", name, size, err)
		}
	}
	p, pool := Parser{}, Pool{}
	if err := p.Feed([]byte{fin | compressed | Text, 1, 0}, &pool, &heard{}); !errors.Is(err, ErrProtocol) {
		t.Errorf("compressed though nothing was agreed: %v", err)
	}
}

func TestOnlyCompressionThatWasOfferedIsTaken(t *testing.T) {
	t.Parallel()
	const refused = Compression(99)
	cases := map[string][3]Compression{ // by the offer
		"":                   {Uncompressed, Uncompressed, Uncompressed},
		"permessage-deflate": {refused, refused, Keeping},
		"permessage-deflate; client_no_context_takeover":                                                       {refused, refused, Keeping},
		"permessage-deflate; server_no_context_takeover":                                                       {refused, Forgetting, Forgetting},
		"Permessage-Deflate;Server_No_Context_Takeover; client_no_context_takeover; server_max_window_bits=10": {refused, Forgetting, Forgetting},
		"permessage-deflate; server_max_window_bits=10":                                                        {refused, refused, Keeping},
		"permessage-deflate; server_no_context_takeover; client_max_window_bits=10":                            {refused, refused, refused},
		"x-webkit-deflate-frame": {refused, refused, refused},
		"permessage-deflate; server_no_context_takeover, permessage-deflate": {refused, refused, refused},
	}
	for value, want := range cases {
		for i, want := range want {
			got, err := accepted([]byte(value), Compression(i))
			if err != nil {
				got = refused
			}
			if got != want {
				t.Errorf("%q to offer %d: %v %v", value, i, got, err)
			}
		}
	}
}

// A server that keeps its context writes all messages through one compressor.
func TestMessagesThatReferToEarlierOnesAreRead(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 4))
	noise := make([]byte, 70_000)
	for i := range noise {
		noise[i] = 'a' + byte(random.IntN(26))
	}
	texts := []string{
		string(noise[:20_000]), "", string(noise[:20_000]), string(noise), string(noise[40_000:]), string(noise[:200]), string(noise[39_000:]),
	}
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	inflater, c := NewInflater(0), new(Context)
	for i, text := range texts {
		packed.Reset()
		_, _ = w.Write([]byte(text)) // into memory
		_ = w.Flush()
		message := bytes.TrimSuffix(packed.Bytes(), []byte(syncTail))
		wants := func(prefix []byte) []byte { return []byte(text)[len(prefix):] }
		prefix, size, body, err := inflater.inflate(message, c, &heard{wants: wants})
		if err != nil || int(size) != len(text) || body == Different || !strings.HasPrefix(text, string(prefix)) {
			t.Fatalf("message %d: %.20q, %d, %v, %v", i, prefix, size, body, err)
		}
		if i == 2 && len(message) > len(text)/10 {
			t.Errorf("a repeated message of %d bytes is %d compressed: it refers to nothing", len(text), len(message))
		}
		if cap(c.text) > 3*windowBytes {
			t.Errorf("a context holds %d bytes", cap(c.text))
		}
	}
	if _, _, _, err := inflater.inflate(pack(t, nil), nil, &heard{}); err != nil {
		t.Error(err)
	}
}
