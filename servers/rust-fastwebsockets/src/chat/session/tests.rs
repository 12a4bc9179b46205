use super::*;
use fastwebsockets::{Role, WebSocket, after_handshake_split};
use tokio::io::{DuplexStream, duplex};

/// Serves a session over a transport that holds `capacity` bytes each way; its peer is the second.
fn connected(
    server: &Server,
    capacity: usize,
) -> (impl Future<Output = End>, WebSocket<DuplexStream>) {
    let (ours, theirs) = duplex(capacity);
    let session = async move {
        let (reader, writer) = tokio::io::split(ours);
        let (reader, mut writer) = after_handshake_split(reader, writer, Role::Server);
        serve(Messages::new(reader, 512), &mut writer, server).await
    };
    (session, WebSocket::after_handshake(theirs, Role::Client))
}

async fn next_text(peer: &mut WebSocket<DuplexStream>) -> String {
    let frame = peer.read_frame().await.unwrap();
    String::from_utf8(frame.payload.to_vec()).unwrap()
}

#[tokio::test(start_paused = true)]
async fn a_peer_that_never_answers_is_pinged_once_and_ended_after_60_s() {
    let server = Server::new();
    let (session, mut peer) = connected(&server, 4096);
    let start = Instant::now();

    let (end, pinged_after) = tokio::join!(session, async {
        assert!(next_text(&mut peer).await.starts_with(r#"{"type":"ping""#));
        start.elapsed()
    });

    assert_eq!(pinged_after.as_secs(), 30);
    assert_eq!(start.elapsed().as_secs(), 60);
    assert_eq!(end, End::Close(close::POLICY_VIOLATION, "no pong"));
}

#[tokio::test(start_paused = true)]
async fn a_peer_that_answers_every_ping_stays() {
    let server = Server::new();
    let (session, mut peer) = connected(&server, 4096);

    let (end, ()) = tokio::join!(session, async {
        for _ in 0..10 {
            next_text(&mut peer).await;
            let pong = Frame::text(br#"{"type":"pong"}"#.to_vec().into());
            peer.write_frame(pong).await.unwrap();
        }
        server.shutdown.cancel();
    });

    assert_eq!(end, End::GOING_AWAY);
}
