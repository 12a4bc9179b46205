// Package wire is the protocol between the gateway and the api. Its other files are
// generated from bridge.proto and kept, so that a build needs no protoc.
package wire

//go:generate protoc --go_out=. --go_opt=paths=source_relative --go-grpc_out=. --go-grpc_opt=paths=source_relative bridge.proto

const (
	// PushWindow is how many messages of the push workload may be on their way to one
	// connection; each Credit makes room for more.
	PushWindow = 64
	// MaxMessage is the longest gRPC message in bytes: the longest payload, and the
	// room's connections.
	MaxMessage = 4 << 20
)
