package plan

import "testing"

func TestEveryClientBelongsToExactlyOneShare(t *testing.T) {
	t.Parallel()
	const clients = 101
	owners := map[int]int{}
	for _, segment := range Whole().Divide(3) {
		total := 0
		for _, share := range segment.Divide(2) {
			n := share.Count(clients)
			total += n
			for k := range int32(n) {
				id := share.ID(k)
				owners[id]++
				if back, ok := share.Place(uint32(id)); !ok || back != k {
					t.Errorf("client %d is the share's %d, not %d", id, k, back)
				}
			}
		}
		if total != segment.Count(clients) {
			t.Errorf("the parts have %d clients, the whole %d", total, segment.Count(clients))
		}
	}
	for id := range clients {
		if owners[id] != 1 {
			t.Errorf("client %d belongs to %d shares", id, owners[id])
		}
	}
	share := Share{First: 1, Step: 3}
	for _, id := range []uint32{0, 2, 3, 5} {
		if _, ok := share.Place(id); ok {
			t.Errorf("client %d is another's", id)
		}
	}
	if n := (Share{First: 5, Step: 6}).Count(3); n != 0 {
		t.Errorf("%d clients of 3 for the sixth", n)
	}
}
