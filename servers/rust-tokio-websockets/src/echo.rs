//! Workload `echo`: each message comes back, same type, same bytes, same order.

use std::convert::Infallible;

use futures_util::{FutureExt, SinkExt, StreamExt};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_websockets::WebSocketStream;

use crate::{close::End, server::Server, stats::Tally};

/// Echoes until the connection ends. A peer that does not read is not read from: nothing is dropped.
pub async fn serve<S>(socket: &mut WebSocketStream<S>, server: &Server) -> End
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let Err(end) = exchange(socket, server).await;
    end
}

async fn exchange<S>(socket: &mut WebSocketStream<S>, server: &Server) -> Result<Infallible, End>
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let mut written = Tally::default();
    loop {
        // Answers to messages that have already arrived share one flush.
        let next = match socket.next().now_or_never() {
            Some(next) => next,
            None => {
                socket.flush().await?;
                server.stats.deliver(written.take());
                tokio::select! {
                    biased;
                    () = server.shutdown.cancelled() => return Err(End::GOING_AWAY),
                    next = socket.next() => next,
                }
            }
        };
        let message = next.ok_or(End::Answered)??;
        if message.is_text() || message.is_binary() {
            let bytes = message.as_payload().len();
            server.stats.receive(bytes);
            written.add(bytes);
            socket.feed(message).await?;
        } else if message.is_close() {
            socket.flush().await?;
            server.stats.deliver(written);
            return Err(End::Answered);
        }
        // The library answers pings by itself.
    }
}
