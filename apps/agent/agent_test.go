package main

import (
	"bufio"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

const token = "a token of the tests"

func get(t *testing.T, url, with string) *http.Response {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+with)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = response.Body.Close() })
	return response
}

// start serves a process in the test's own process.
func start(t *testing.T, find finder) string {
	t.Helper()
	server := httptest.NewServer(handler(find, token))
	t.Cleanup(server.CloseClientConnections)
	t.Cleanup(func() { go server.Close() })
	return server.URL
}

// busy starts a child that keeps a core busy.
func busy(t *testing.T) *exec.Cmd {
	t.Helper()
	child := exec.Command("sh", "-c", "while :; do :; done")
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = child.Process.Kill(); _ = child.Wait() })
	return child
}

func next(t *testing.T, lines *bufio.Reader) (r reading) {
	t.Helper()
	line, err := lines.ReadBytes('\n')
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(line, &r); err != nil {
		t.Fatal(err)
	}
	return r
}

func TestABusyProcessIsReadWithItsDescendants(t *testing.T) {
	child := busy(t)
	find, err := finderOf(os.Getpid(), "", 0)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(get(t, start(t, find)+"/readings", token).Body)
	first := next(t, lines)
	last := first
	for range 8 {
		last = next(t, lines)
	}
	if last.AtMicros-first.AtMicros < 8*readEvery.Microseconds()*9/10 {
		t.Errorf("9 readings lie %d µs apart", last.AtMicros-first.AtMicros)
	}
	if used := last.UserMicros + last.SystemMicros - first.UserMicros - first.SystemMicros; used < 100_000 {
		t.Errorf("a busy child used %d µs", used)
	}
	if last.MemoryBytes < 1<<20 || last.Threads < 2 || last.CPUs < 1 || last.PID != os.Getpid() {
		t.Errorf("%+v", last)
	}
	alone, err := ofProcess(child.Process.Pid)
	if err != nil {
		t.Fatal(err)
	}
	if of, err := read(alone); err != nil || of.UserMicros == 0 {
		t.Errorf("of the child alone: %+v, %v", of, err)
	}
}

func TestAListenerIsFoundByItsPort(t *testing.T) {
	listener, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = listener.Close() }()
	port := listener.Addr().(*net.TCPAddr).Port
	find, err := finderOf(0, "", port)
	if err != nil {
		t.Fatal(err)
	}
	if found, err := find(); err != nil || found.pid != os.Getpid() {
		t.Errorf("%+v, %v", found, err)
	}
	_ = listener.Close()
	if found, err := find(); err == nil {
		t.Errorf("%+v listens at a closed port", found)
	}
}

func TestAProcessThatHasEndedIsAGap(t *testing.T) {
	child := busy(t)
	find := func() (subject, error) { return ofProcess(child.Process.Pid) }
	response := get(t, start(t, find)+"/readings", token)
	lines := bufio.NewReader(response.Body)
	next(t, lines)
	_ = child.Process.Kill()
	_ = child.Wait()
	came := make(chan string)
	go func() {
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				return
			}
			came <- line
		}
	}()
	quiet := time.NewTimer(4 * readEvery)
	for {
		select {
		case <-came: // one may have been under way
		case <-quiet.C:
			select {
			case line := <-came:
				t.Errorf("%s came of a process that has ended", line)
			case <-time.After(2 * findEvery):
			}
			return
		}
	}
}

func TestNobodyReadsWithoutTheToken(t *testing.T) {
	find, _ := finderOf(os.Getpid(), "", 0)
	url := start(t, find)
	for _, path := range []string{"/clock", "/readings", "/"} {
		if status := get(t, url+path, "another token").StatusCode; status != http.StatusUnauthorized {
			t.Errorf("%s answered %d", path, status)
		}
	}
	body, _ := io.ReadAll(get(t, url+"/clock", token).Body)
	var told map[string]int64
	if err := json.Unmarshal(body, &told); err != nil || time.Since(time.UnixMicro(told["atMicros"])).Abs() > time.Minute {
		t.Errorf("the clock told %s", body)
	}
}

func TestOneWayToNameAProcessIsExpected(t *testing.T) {
	for _, args := range [][]string{
		{}, {"--pid", "1", "--port", "80"}, {"--pid", strconv.Itoa(1 << 30)}, {"--unit", "../x"}, {"--unit", "no-such-unit.service"}, {"--none"},
	} {
		if err := run(args, io.Discard); err == nil {
			t.Errorf("%v were taken", args)
		}
	}
	t.Setenv(tokenVariable, "short")
	if err := run([]string{"--pid", strconv.Itoa(os.Getpid())}, io.Discard); err == nil {
		t.Error("a short token was taken")
	}
}

func TestALaterProcessWithTheSamePidIsNotRead(t *testing.T) {
	own, err := ofProcess(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	if r, err := read(subject{pid: own.pid, startedAt: own.startedAt}); err != nil {
		t.Errorf("%+v, %v", r, err)
	}
	if r, err := read(subject{pid: own.pid, startedAt: own.startedAt - 1}); err == nil {
		t.Errorf("%+v is of another process", r)
	}
}

func TestAUnitsNameIsItsOwnPattern(t *testing.T) {
	const unit = `chat@north\x2deast.service`
	if is, err := filepath.Match(literal(unit), unit); !is || err != nil {
		t.Errorf("%s does not match itself: %v", unit, err)
	}
}
