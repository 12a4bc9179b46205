//! TCP connections that do not lose their last words.
//!
//! Closing a socket that holds unread bytes resets it, and the reset may overtake the close frame: the peer
//! would see an error in place of the code. axum gives no way to the socket under an upgraded connection,
//! so the listener hands it sockets that, when dropped, end their sending side and read until the peer hangs up.

use std::{
    io::{self, IoSlice},
    net::SocketAddr,
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use axum::serve::Listener;
use tokio::{
    io::{AsyncRead, AsyncWrite, AsyncWriteExt, ReadBuf},
    net::{TcpListener, TcpStream},
    runtime::Handle,
    time::timeout,
};
use tokio_util::task::{TaskTracker, task_tracker::TaskTrackerToken};

/// Longest wait for a peer that does not hang up.
const LINGER_TIMEOUT: Duration = Duration::from_secs(1);

/// Accepts connections and keeps each in `connections` from its first byte to its last.
pub struct LingeringListener {
    tcp: TcpListener,
    connections: TaskTracker,
}

impl LingeringListener {
    pub fn new(tcp: TcpListener, connections: TaskTracker) -> Self {
        Self { tcp, connections }
    }
}

impl Listener for LingeringListener {
    type Io = LingeringStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        // axum's own accept waits after an error, such as a lack of descriptors, and tries again.
        let (tcp, address) = Listener::accept(&mut self.tcp).await;
        if let Err(error) = tcp.set_nodelay(true) {
            eprintln!("TCP_NODELAY failed: {error}");
        }
        let stream = LingeringStream {
            tcp: Some(tcp),
            token: self.connections.token(),
        };
        (stream, address)
    }

    fn local_addr(&self) -> io::Result<Self::Addr> {
        self.tcp.local_addr()
    }
}

/// A TCP connection that lingers after it is dropped.
pub struct LingeringStream {
    /// Taken only by `drop`.
    tcp: Option<TcpStream>,
    token: TaskTrackerToken,
}

impl LingeringStream {
    fn tcp(&mut self) -> Pin<&mut TcpStream> {
        Pin::new(self.tcp.as_mut().expect("only dropping takes the socket"))
    }
}

impl Drop for LingeringStream {
    fn drop(&mut self) {
        // Without a runtime the process is ending, and with it every socket.
        if let (Some(tcp), Ok(runtime)) = (self.tcp.take(), Handle::try_current()) {
            let token = self.token.clone();
            runtime.spawn(async move {
                linger(tcp).await;
                drop(token);
            });
        }
    }
}

async fn linger(mut tcp: TcpStream) {
    let drain = async {
        tcp.shutdown().await?;
        tokio::io::copy(&mut tcp, &mut tokio::io::sink()).await
    };
    // A failure or a timeout changes nothing: the socket is dropped next.
    let _ = timeout(LINGER_TIMEOUT, drain).await;
}

impl AsyncRead for LingeringStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.tcp().poll_read(context, buffer)
    }
}

impl AsyncWrite for LingeringStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.tcp().poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.tcp().poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.tcp().poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.tcp().poll_shutdown(context)
    }
}
