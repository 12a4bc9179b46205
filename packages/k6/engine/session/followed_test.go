package session

import (
	"testing"

	"plumbline/k6/ledger"
)

// A server that guesses the tag of such a mark must find no memory of receivers.
func TestAMessageNumberedZeroIsNeverTheFollowedOne(t *testing.T) {
	t.Parallel()
	var f Followed
	if f.Active() || f.Is(ledger.Header{}) {
		t.Error("without a followed message the zero header is taken for one")
	}
}
