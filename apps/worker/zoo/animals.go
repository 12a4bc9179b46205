package main

import "maps"

// animals are all behaviours by name; each call makes one with a state of its own.
var animals = together(
	honest, forgedMarks, spoiledBodies, hiddenDelays, hiddenLosses, wrongReceivers, rehearsedContract, brokenProtocol,
	wrongSchedules, falseAccounts, hastyCheats,
)

func together(families ...map[string]func() behaviour) map[string]func() behaviour {
	all := map[string]func() behaviour{}
	for _, family := range families {
		maps.Copy(all, family)
	}
	return all
}
