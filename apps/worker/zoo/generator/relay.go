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

// startRelay listens for the generator and hands messages on in both directions, as t alters them.
// It returns the address that takes the place of the worker's.
func startRelay(worker string, t traffic) (string, error) {
	address, err := url.Parse(worker)
	if err != nil {
		return "", err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { relay(w, r, worker, t) })
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second}
	go func() { log.Print(server.Serve(listener)) }()
	address.Scheme, address.Host = "ws", listener.Addr().String()
	return address.String(), nil
}

func relay(w http.ResponseWriter, r *http.Request, worker string, t traffic) {
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
	go func() { pump(down, up, t.up); ended <- struct{}{} }()
	go func() { pump(up, down, always(t.down)); ended <- struct{}{} }()
	<-ended
	<-ended
}

// always makes a change that hides nothing.
func always(change func(map[string]any)) func(map[string]any) bool {
	if change == nil {
		return nil
	}
	return func(message map[string]any) bool { change(message); return true }
}

// pump hands on every message that alter does not hide, and the close at the end.
func pump(from, to *websocket.Conn, alter func(map[string]any) bool) {
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
		if text = altered(text, alter); text != nil && to.WriteMessage(kind, text) != nil {
			from.Close()
			return
		}
	}
}

// altered returns a message as alter leaves it; nil where it is hidden, the message itself where it is no object.
func altered(text []byte, alter func(map[string]any) bool) []byte {
	var message map[string]any
	if alter == nil || json.Unmarshal(text, &message) != nil {
		return text
	}
	if !alter(message) {
		return nil
	}
	changed, err := json.Marshal(message)
	if err != nil {
		return text
	}
	return changed
}
