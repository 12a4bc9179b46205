module plumbline/servers/go-coder

go 1.26.0

require (
	github.com/coder/websocket v1.8.15
	golang.org/x/time v0.16.0
)
