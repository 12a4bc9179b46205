package main

// join makes a connection a member of the room.
func (l *loop) join(c *conn) {
	if c.place < 0 {
		c.place = len(l.room)
		l.room = append(l.room, c)
	}
}

func (l *loop) leave(c *conn) {
	if c.place < 0 {
		return
	}
	last := l.room[len(l.room)-1]
	l.room[c.place], last.place = last, c.place
	l.room, c.place = l.room[:len(l.room)-1], -1
}
