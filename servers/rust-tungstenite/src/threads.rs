//! Threads with small stacks: there are one or two for each connection.

use std::{io, thread};

/// Enough for every workload; a stack's untouched pages cost nothing but address space.
const STACK_BYTES: usize = 128 * 1024;

/// The arguments of every thread of a connection.
pub fn builder() -> thread::Builder {
    thread::Builder::new().stack_size(STACK_BYTES)
}

/// Tells about a thread that the system refused; its connection ends.
pub fn report_refusal(error: &io::Error) {
    eprintln!("no thread for a connection: {error}");
}
