//! One connection as its threads share it.

use std::{
    io::{self, Read, Write},
    net::{Shutdown, TcpStream},
    sync::{Mutex, OnceLock},
    time::Duration,
};

use crate::close::End;

const POISONED: &str = "a panic aborts the process, so no lock outlives one";

/// A connection: one thread reads it, several may write to it or end it.
pub struct Peer {
    tcp: TcpStream,
    writing: Mutex<()>,
    interrupted: OnceLock<End>,
}

impl Peer {
    /// Shares `tcp`.
    pub fn new(tcp: TcpStream) -> Self {
        Self {
            tcp,
            writing: Mutex::new(()),
            interrupted: OnceLock::new(),
        }
    }

    /// The socket, to set its timeouts.
    pub fn tcp(&self) -> &TcpStream {
        &self.tcp
    }

    /// Ends the session from another thread: the reader wakes up as if the peer had hung up.
    ///
    /// The first reason holds. What the peer has sent already may still be read.
    pub fn interrupt(&self, end: End) {
        let _ = self.interrupted.set(end);
        // Fails only when the connection is gone, and then the reader knows.
        let _ = self.tcp.shutdown(Shutdown::Read);
    }

    /// Makes pending and later reads and writes fail at once.
    pub fn cut_off(&self) {
        let _ = self.tcp.shutdown(Shutdown::Both);
    }

    /// Why the session ended: `end`, unless another thread has interrupted it.
    pub fn why(&self, end: End) -> End {
        self.interrupted.get().copied().unwrap_or(end)
    }

    /// Writes whole frames, which no other thread's frames cut in two.
    pub fn write_frames(&self, frames: &[u8]) -> io::Result<()> {
        let _writing = self.writing.lock().expect(POISONED);
        (&self.tcp).write_all(frames)
    }

    /// Ends the sending side, then reads until the peer hangs up, for `wait` at the longest.
    ///
    /// Closing a socket that holds unread bytes resets it, and the reset may overtake the close frame:
    /// the peer would see an error in place of the code.
    pub fn linger(&self, wait: Duration) -> io::Result<()> {
        self.tcp.shutdown(Shutdown::Write)?;
        self.tcp.set_read_timeout(Some(wait))?;
        io::copy(&mut &self.tcp, &mut io::sink())?;
        Ok(())
    }
}

/// The connection as the library sees it.
///
/// Each of the library's writes carries whole frames, so one write is one turn.
pub struct Stream<'a>(pub &'a Peer);

impl Read for Stream<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        (&self.0.tcp).read(buffer)
    }
}

impl Write for Stream<'_> {
    fn write(&mut self, frames: &[u8]) -> io::Result<usize> {
        self.0.write_frames(frames)?;
        Ok(frames.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
