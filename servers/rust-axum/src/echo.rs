//! Workload `echo`: each message comes back, same type, same bytes, same order.

use std::convert::Infallible;

use axum::extract::ws::{Message, WebSocket};
use futures_util::{FutureExt, SinkExt, StreamExt};

use crate::{close::End, server::Server, stats::Tally};

/// Echoes until the connection ends. A peer that does not read is not read from: nothing is dropped.
pub async fn serve(socket: &mut WebSocket, server: &Server) -> End {
    let Err(end) = exchange(socket, server).await;
    end
}

async fn exchange(socket: &mut WebSocket, server: &Server) -> Result<Infallible, End> {
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
        let message = next.ok_or(End::PeerClosed)??;
        let bytes = match &message {
            Message::Text(text) => text.len(),
            Message::Binary(bytes) => bytes.len(),
            Message::Close(_) => {
                socket.flush().await?;
                server.stats.deliver(written);
                return Err(End::PeerClosed);
            }
            // The library answers pings by itself.
            Message::Ping(_) | Message::Pong(_) => continue,
        };
        server.stats.receive(bytes);
        written.add(bytes);
        socket.feed(message).await?;
    }
}
