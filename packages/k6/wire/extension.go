package wire

import (
	"bytes"
	"fmt"
	"strings"
)

// offer asks for compression without a memory between messages, in both directions: a memory would cost about 40 KB for
// each connection, and make what a message costs depend on the ones before it.
const offer = "permessage-deflate; client_no_context_takeover; server_no_context_takeover"

// accepted reads a server's answer to the offer. A server may decline it as a whole; it must not take it without the
// promise to forget (RFC 7692, section 7.1.1.1), nor answer with anything that was not offered.
func accepted(values []byte, offered bool) (deflate bool, err error) {
	value := string(bytes.TrimSpace(values))
	if value == "" {
		return false, nil
	}
	if !offered {
		return false, fmt.Errorf("%w: the extension %q was not offered", ErrHandshake, value)
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
			return false, fmt.Errorf("%w: %q was not offered", ErrHandshake, name)
		}
	}
	if !forgets {
		return false, fmt.Errorf("%w: permessage-deflate without server_no_context_takeover was not offered", ErrHandshake)
	}
	return true, nil
}
