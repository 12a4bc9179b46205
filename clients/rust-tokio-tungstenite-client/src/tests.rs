use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use futures_util::{SinkExt, StreamExt};
use hdrhistogram::Histogram;
use hdrhistogram::serialization::Deserializer;
use tokio::net::TcpListener;
use tokio_tungstenite::accept_async;
use tokio_tungstenite::tungstenite::{Bytes, Message};

use crate::tally::ClientResult;
use crate::work::Work;

/// Answers as `echo` says; `None` hangs up. Connections and messages count from 1.
type Echo = fn(usize, usize, Bytes) -> Option<Bytes>;

async fn run(echo: Echo, clients: usize, messages: usize, size: usize) -> ClientResult {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("ws://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        for connection in 1.. {
            let (stream, _) = listener.accept().await.unwrap();
            tokio::spawn(async move {
                let mut peer = accept_async(stream).await.unwrap();
                let mut count = 0;
                while let Some(Ok(message)) = peer.next().await {
                    if !message.is_binary() {
                        continue;
                    }
                    count += 1;
                    let Some(answer) = echo(connection, count, message.into_data()) else {
                        return;
                    };
                    peer.send(Message::Binary(answer)).await.unwrap();
                }
            });
        }
    });
    Work {
        url,
        clients,
        messages,
        size,
    }
    .run()
    .await
    .result()
    .unwrap()
}

fn count(base64: &str) -> u64 {
    let bytes = STANDARD.decode(base64).unwrap();
    let histogram: Histogram<u64> = Deserializer::new()
        .deserialize(&mut bytes.as_slice())
        .unwrap();
    histogram.len()
}

#[tokio::test]
async fn every_round_trip_is_counted_once() {
    let result = run(|_, _, message| Some(message), 3, 7, 100).await;
    assert_eq!(
        (result.clients, result.failed, result.sent, result.received),
        (3, 0, 21, 21)
    );
    assert_eq!((result.bytes_sent, result.bytes_received), (2100, 2100));
    assert_eq!((count(&result.connect), count(&result.round_trip)), (3, 21));
    assert!(result.elapsed_us > 0);
}

#[tokio::test]
async fn a_changed_echo_is_none() {
    let altered: Echo = |connection, nth, message| {
        Some(if (connection, nth) == (1, 3) {
            Bytes::from_static(b"!")
        } else {
            message
        })
    };
    let result = run(altered, 2, 5, 20).await;
    assert_eq!((result.sent, result.received), (8, 7));
}

#[tokio::test]
async fn a_connection_that_ends_takes_its_messages_with_it() {
    let result = run(
        |connection, nth, message| ((connection, nth) != (1, 3)).then_some(message),
        2,
        5,
        20,
    )
    .await;
    assert_eq!((result.sent, result.received), (8, 7));
}

#[tokio::test]
async fn what_cannot_connect_has_failed() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("ws://{}", listener.local_addr().unwrap());
    drop(listener);
    let result = Work {
        url,
        clients: 4,
        messages: 5,
        size: 20,
    }
    .run()
    .await
    .result()
    .unwrap();
    assert_eq!(
        (
            result.clients,
            result.failed,
            result.sent,
            result.elapsed_us
        ),
        (4, 4, 0, 0)
    );
}
