// Package copies answers k6's requests for modules of the web with copies in a folder. A script has no way to the web, and what it loads is what
// was kept with it.
package copies

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path"
	"strings"
)

// Folder is the variable of the environment that names the folder of the copies.
const Folder = "PLUMBLINE_WEB_MODULES"

// Use lets k6 load modules of the web from the folder that the environment names, and from nowhere else. Without one nothing changes. Only k6's
// loader uses the standard library's default client while a script runs; requests of a script have their own.
func Use() {
	if folder := os.Getenv(Folder); folder != "" {
		http.DefaultClient.Transport = transport{os.DirFS(folder)}
	}
}

// transport answers a request for https://host/path with the file host/path.
type transport struct{ files fs.FS }

func (t transport) RoundTrip(request *http.Request) (*http.Response, error) {
	name := path.Join(strings.ToLower(request.URL.Host), request.URL.Path)
	content, err := fs.ReadFile(t.files, name)
	if err != nil {
		return nil, fmt.Errorf("no copy of it is here: %w", err)
	}
	return &http.Response{
		StatusCode: http.StatusOK,
		Body:       io.NopCloser(bytes.NewReader(content)),
		Request:    request,
	}, nil
}
