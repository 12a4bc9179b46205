//! Workload `echo`: each message comes back, same type, same bytes, same order.

use std::convert::Infallible;

use fastwebsockets::{Frame, WebSocketWrite};
use tokio::io::{AsyncRead, AsyncWrite};

use crate::{
    close::End,
    messages::{Incoming, Messages},
    server::Server,
};

/// Echoes until the connection ends. A peer that does not read is not read from: nothing is dropped.
pub async fn serve<R, W>(
    mut messages: Messages<R>,
    writer: &mut WebSocketWrite<W>,
    server: &Server,
) -> End
where
    R: AsyncRead + Unpin,
    W: AsyncWrite + Unpin,
{
    let Err(end) = exchange(&mut messages, writer, server).await;
    end
}

async fn exchange<R, W>(
    messages: &mut Messages<R>,
    writer: &mut WebSocketWrite<W>,
    server: &Server,
) -> Result<Infallible, End>
where
    R: AsyncRead + Unpin,
    W: AsyncWrite + Unpin,
{
    loop {
        let incoming = tokio::select! {
            biased;
            () = server.shutdown.cancelled() => return Err(End::GOING_AWAY),
            incoming = messages.next() => incoming?,
        };
        if let Some(bytes) = incoming.data_len() {
            server.stats.receive(bytes);
        }
        match &incoming {
            Incoming::Text(text) => writer.write_frame(Frame::text(text[..].into())).await?,
            Incoming::Binary(bytes) => writer.write_frame(Frame::binary(bytes[..].into())).await?,
            Incoming::Ping(payload) => writer.write_frame(Frame::pong(payload[..].into())).await?,
            Incoming::Pong => {}
        }
        if let Some(bytes) = incoming.data_len() {
            server.stats.deliver(bytes);
        }
    }
}
