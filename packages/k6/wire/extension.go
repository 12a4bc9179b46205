package wire

import (
	"bytes"
	"fmt"
	"strings"
)

// Compression that clients offer.
type Compression uint8

// Compressions.
const (
	// Uncompressed: nothing is offered.
	Uncompressed Compression = iota
	// Forgetting: permessage-deflate without a context between messages, in both directions. What a message costs does not
	// depend on the ones before it.
	Forgetting
	// Keeping: permessage-deflate, and the server may keep its context. The generator's own messages refer to nothing.
	Keeping
)

// offers are the values of Sec-WebSocket-Extensions.
var offers = [...]string{
	Forgetting: "permessage-deflate; client_no_context_takeover; server_no_context_takeover",
	Keeping:    "permessage-deflate",
}

// accepted reads a server's answer to an offer. A server may decline it as a whole; it must not take the one that forgets without the
// promise to forget (RFC 7692, section 7.1.1.1), nor answer with anything that was not offered. It may always promise to forget.
func accepted(values []byte, offered Compression) (Compression, error) {
	value := string(bytes.TrimSpace(values))
	if value == "" {
		return Uncompressed, nil
	}
	if offered == Uncompressed {
		return Uncompressed, fmt.Errorf("%w: the extension %q was not offered", ErrHandshake, value)
	}
	parts := strings.Split(value, ";")
	forgets := false
	for i, part := range parts {
		name, _, _ := strings.Cut(strings.TrimSpace(part), "=")
		switch name = strings.ToLower(strings.TrimSpace(name)); {
		case i == 0 && name == "permessage-deflate", i > 0 && name == "client_no_context_takeover", i > 0 && name == "server_max_window_bits":
		case i > 0 && name == "server_no_context_takeover":
			forgets = true
		default:
			return Uncompressed, fmt.Errorf("%w: %q was not offered", ErrHandshake, name)
		}
	}
	switch {
	case forgets:
		return Forgetting, nil
	case offered == Forgetting:
		return Uncompressed, fmt.Errorf("%w: permessage-deflate without server_no_context_takeover was not offered", ErrHandshake)
	default:
		return Keeping, nil
	}
}
