module plumbline/servers/go-gobwas

go 1.26.0

require (
	github.com/gobwas/ws v1.5.0
	golang.org/x/time v0.16.0
)

require github.com/gobwas/httphead v0.1.0 // indirect
