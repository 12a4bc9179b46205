//! Dials all connections at once, waits until each is open or has failed, and then does the round trips.

use std::future::Future;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::{self, Bytes, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use crate::tally::{RoundTrips, Tally};

type Connection = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// How long a handshake, an echo or a farewell may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// The work of the client.
#[derive(Clone)]
pub struct Work {
    pub url: String,
    /// Connections.
    pub clients: usize,
    /// Round trips on each connection.
    pub messages: usize,
    /// Bytes of each message.
    pub size: usize,
}

impl Work {
    pub async fn run(&self) -> Tally {
        let dialled = each((0..self.clients).map(|_| dial(self.url.clone()))).await;
        let connections = each(dialled.into_iter().map(|one| talk(one, self.clone()))).await;
        Tally {
            size: self.size,
            connections,
        }
    }
}

/// Does all of it at once, each as a task of its own, and waits for the last.
async fn each<F>(work: impl Iterator<Item = F>) -> Vec<F::Output>
where
    F: Future<Output: Send> + Send + 'static,
{
    let tasks: Vec<_> = work.map(tokio::spawn).collect();
    let mut results = Vec::with_capacity(tasks.len());
    for task in tasks {
        results.push(task.await.expect("a task does not panic"));
    }
    results
}

/// `None` where no connection came about.
async fn dial(url: String) -> Option<(Connection, Duration)> {
    let started = Instant::now();
    match timeout(PATIENCE, connect_async_with_config(url, None, true)).await {
        Ok(Ok((connection, _))) => Some((connection, started.elapsed())),
        Ok(Err(error)) => {
            eprintln!("connect: {error}");
            None
        }
        Err(_) => {
            eprintln!("connect: no handshake within {PATIENCE:?}");
            None
        }
    }
}

/// The round trips of one connection; they end early when an echo fails to come or is not the message.
async fn talk(dialled: Option<(Connection, Duration)>, work: Work) -> Option<RoundTrips> {
    let (mut connection, connect) = dialled?;
    let mut own = RoundTrips {
        connect,
        ..RoundTrips::default()
    };
    if let Err(error) = trips(&mut connection, &work, &mut own).await {
        eprintln!("connection: {error}");
    }
    Some(own)
}

async fn trips(
    connection: &mut Connection,
    work: &Work,
    own: &mut RoundTrips,
) -> Result<(), tungstenite::Error> {
    let message = Bytes::from(vec![b'x'; work.size]);
    for _ in 0..work.messages {
        let sent = Instant::now();
        connection.send(Message::Binary(message.clone())).await?;
        own.send(sent);
        let Some(echo) = receive(connection).await? else {
            return Ok(());
        };
        if echo.into_data() != message {
            eprintln!("receive: the echo is not the message");
            break;
        }
        own.receive(sent, Instant::now(), message.len());
    }
    farewell(connection).await
}

/// The next message that is none of the protocol's own; `None` where the connection ends or nothing comes.
async fn receive(connection: &mut Connection) -> Result<Option<Message>, tungstenite::Error> {
    loop {
        match timeout(PATIENCE, connection.next()).await {
            Ok(Some(Ok(message))) if message.is_binary() || message.is_text() => {
                return Ok(Some(message));
            }
            Ok(Some(Ok(message))) if message.is_close() => return Ok(None),
            Ok(Some(Ok(_))) => {}
            Ok(Some(Err(error))) => return Err(error),
            Ok(None) | Err(_) => return Ok(None),
        }
    }
}

/// Closes as RFC 6455 says: a close frame, and the peer's own before the connection ends.
async fn farewell(connection: &mut Connection) -> Result<(), tungstenite::Error> {
    use tungstenite::protocol::{CloseFrame, frame::coding::CloseCode};
    let normal = CloseFrame {
        code: CloseCode::Normal,
        reason: "".into(),
    };
    connection.close(Some(normal)).await?;
    while let Ok(Some(Ok(_))) = timeout(PATIENCE, connection.next()).await {}
    Ok(())
}
