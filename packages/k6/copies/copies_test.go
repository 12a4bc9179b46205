package copies

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"testing"
)

func TestModulesOfTheWebAreCopiesAndNothingElse(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "https", "jslib.example", "a", "index.js")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{file: "export {}", filepath.Join(folder, "secret"): "outside"} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv(Folder, filepath.Join(folder, "https"))
	t.Cleanup(func() { http.DefaultClient.Transport = nil })
	Use()
	// k6 adds a query of its own
	response, err := http.Get("https://JSLIB.example/a/index.js?_k6=1")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if text, err := io.ReadAll(response.Body); err != nil || string(text) != "export {}" {
		t.Fatalf("read %q, %v", text, err)
	}
	for _, address := range []string{"https://jslib.example/b.js", "https://jslib.example/../../secret", "https://jslib.example/a"} {
		if response, err := http.Get(address); err == nil {
			_ = response.Body.Close()
			t.Errorf("%s was answered", address)
		}
	}
}

func TestWithoutAFolderNothingChanges(t *testing.T) {
	t.Setenv(Folder, "")
	Use()
	if http.DefaultClient.Transport != nil {
		t.Error("the default client has another transport")
	}
}
