package main

import (
	"encoding/json"
	"errors"
	"log"
	"net"
	"net/http"
	"net/url"
	"time"

	"github.com/gorilla/websocket"
)

// startRelay listens for the generator and hands its messages on to the worker, frames as alter leaves them.
// It returns the address that takes the place of the worker's.
func startRelay(worker string, alter func(frame map[string]any) bool) (string, error) {
	address, err := url.Parse(worker)
	if err != nil {
		return "", err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { relay(w, r, worker, alter) })
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second}
	go func() { log.Print(server.Serve(listener)) }()
	address.Scheme, address.Host = "ws", listener.Addr().String()
	return address.String(), nil
}

func relay(w http.ResponseWriter, r *http.Request, worker string, alter func(map[string]any) bool) {
	header := http.Header{"Authorization": r.Header["Authorization"]}
	up, response, err := websocket.DefaultDialer.DialContext(r.Context(), worker, header)
	if err != nil {
		if response != nil {
			w.WriteHeader(response.StatusCode)
		}
		return
	}
	defer up.Close()
	upgrader := websocket.Upgrader{}
	down, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return // Upgrade has answered.
	}
	defer down.Close()
	// each side's close is the other side's to answer
	for _, conn := range []*websocket.Conn{up, down} {
		conn.SetCloseHandler(func(int, string) error { return nil })
	}
	ended := make(chan struct{}, 2)
	go func() { pump(down, up, func(text []byte) []byte { return altered(text, alter) }); ended <- struct{}{} }()
	go func() { pump(up, down, func(text []byte) []byte { return text }); ended <- struct{}{} }()
	<-ended
	<-ended
}

// pump hands on every message that change does not hide, and the close at the end.
func pump(from, to *websocket.Conn, change func(text []byte) []byte) {
	for {
		kind, text, err := from.ReadMessage()
		var closed *websocket.CloseError
		if errors.As(err, &closed) {
			bye := websocket.FormatCloseMessage(closed.Code, closed.Text)
			_ = to.WriteControl(websocket.CloseMessage, bye, time.Now().Add(time.Second))
			return
		}
		if err != nil {
			to.Close()
			return
		}
		if text = change(text); text != nil && to.WriteMessage(kind, text) != nil {
			from.Close()
			return
		}
	}
}

// altered returns a message with its frame altered; nil where it is hidden, the message itself where it has no frame.
func altered(text []byte, alter func(map[string]any) bool) []byte {
	var message map[string]any
	if alter == nil || json.Unmarshal(text, &message) != nil {
		return text
	}
	frame, isFrame := message["frame"].(map[string]any)
	if !isFrame {
		return text
	}
	if !alter(frame) {
		return nil
	}
	changed, err := json.Marshal(message)
	if err != nil {
		return text
	}
	return changed
}
