package frame

import "sync/atomic"

var managed atomic.Bool

// Manage says that the script holds our module, which marks the frames' ends itself.
func Manage() { managed.Store(true) }

// Managed tells whether frames are marked by our module. A user's own script knows nothing of frames: the output closes
// one each second then.
func Managed() bool { return managed.Load() }
