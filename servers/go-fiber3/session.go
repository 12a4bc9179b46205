package main

// session runs one connection and returns why it ended.
type session func(*peer) error

// queryFunc returns a parameter of the upgrade request's query, "" when absent.
type queryFunc func(name string) string

// sessionMaker reads a workload's parameters before the upgrade; its error says
// which one makes no sense.
type sessionMaker func(query queryFunc) (session, error)

// without makes a session that has no parameters.
func without(s session) sessionMaker {
	return func(queryFunc) (session, error) { return s, nil }
}
