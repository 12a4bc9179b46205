module plumbline/zoo

go 1.26.0

require (
	github.com/gorilla/websocket v1.5.3
	golang.org/x/time v0.16.0
)
