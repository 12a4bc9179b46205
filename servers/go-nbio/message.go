package main

import "encoding/json"

// Types of chat messages that the server acts upon.
const (
	typeJoin  = "join"
	typeChat  = "chat"
	typePong  = "pong"
	typeLeave = "leave"
)

// publicRoom is the only room; a message that names none means it.
const publicRoom = "public"

// typeOf returns the type of a chat message, or "" for what is not JSON, not an
// object, or about another room.
func typeOf(payload []byte) string {
	message := struct {
		Type string `json:"type"`
		Room string `json:"room"`
	}{Room: publicRoom}
	if err := json.Unmarshal(payload, &message); err != nil || message.Room != publicRoom {
		return ""
	}
	return message.Type
}
