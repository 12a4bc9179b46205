use super::*;
use tokio::io::{DuplexStream, duplex};
use tokio_websockets::{ClientBuilder, ServerBuilder};

/// A session's socket and its peer's, over a transport that holds `capacity` bytes each way.
fn connected(capacity: usize) -> (WebSocketStream<DuplexStream>, WebSocketStream<DuplexStream>) {
    let (ours, theirs) = duplex(capacity);
    (
        ServerBuilder::new().serve(ours),
        ClientBuilder::new().take_over(theirs),
    )
}

async fn next_text(peer: &mut WebSocketStream<DuplexStream>) -> String {
    let message = peer.next().await.unwrap().unwrap();
    message
        .as_text()
        .expect("a text message was due")
        .to_owned()
}

#[tokio::test(start_paused = true)]
async fn a_peer_that_never_answers_is_pinged_once_and_ended_after_60_s() {
    let server = Server::new();
    let (mut socket, mut peer) = connected(4096);
    let start = Instant::now();

    let (end, pinged_after) = tokio::join!(serve(&mut socket, &server), async {
        assert!(next_text(&mut peer).await.starts_with(r#"{"type":"ping""#));
        start.elapsed()
    });

    assert_eq!(pinged_after.as_secs(), 30);
    assert_eq!(start.elapsed().as_secs(), 60);
    assert_eq!(end, End::Close(CloseCode::POLICY_VIOLATION, "no pong"));
}

#[tokio::test(start_paused = true)]
async fn a_peer_that_answers_every_ping_stays() {
    let server = Server::new();
    let (mut socket, mut peer) = connected(4096);

    let (end, ()) = tokio::join!(serve(&mut socket, &server), async {
        for _ in 0..10 {
            next_text(&mut peer).await;
            peer.send(Message::text(r#"{"type":"pong"}"#))
                .await
                .unwrap();
        }
        server.shutdown.cancel();
    });

    assert_eq!(end, End::GOING_AWAY);
}

#[tokio::test(start_paused = true)]
async fn a_peer_that_does_not_read_for_ten_seconds_is_dropped() {
    let server = Server::new();
    let (mut socket, mut peer) = connected(256);
    let (others_queue, _others) = mpsc::channel(1);
    let other = server.room.join(others_queue);

    let (end, ()) = tokio::join!(serve(&mut socket, &server), async {
        peer.send(Message::text(r#"{"type":"join"}"#))
            .await
            .unwrap();
        // The answer to a control frame shows that the join before it was acted on.
        peer.send(Message::ping("")).await.unwrap();
        peer.next().await.unwrap().unwrap();
        other.broadcast(&Message::text("x".repeat(400)));
    });

    assert_eq!(end, End::Broken);
}
