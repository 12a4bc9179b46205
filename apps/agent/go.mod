module plumbline/agent

go 1.26
