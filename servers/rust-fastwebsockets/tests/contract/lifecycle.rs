use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::support::{CHAT_BYTES, Server, chat};

#[tokio::test]
async fn sigterm_closes_every_connection_with_1001_and_ends_with_the_stats_line() {
    let server = Server::start().await;
    let mut echo = server.connect("/ws/echo").await;
    let mut alice = server.join().await;
    let mut bob = server.join().await;

    echo.send("hello").await;
    assert_eq!(echo.text().await, "hello");
    alice.send(chat("alice")).await;
    assert_eq!(bob.text().await, chat("alice"));

    server.terminate().await;
    for client in [&mut echo, &mut alice, &mut bob] {
        assert_eq!(client.close_code().await, CloseCode::Away);
    }
    drop((echo, alice, bob));
    let (stats, status) = server.finish().await;

    assert!(status.success(), "{status}");
    assert_eq!((&stats["v"], &stats["event"]), (&1.into(), &"stats".into()));
    assert!(stats["uptimeMs"].is_u64());
    assert_eq!(stats["connections"], 3);
    assert_eq!(stats["peakConnections"], 3);
    // One echo, two joins, one chat; one echo and one chat delivered.
    assert_eq!(stats["received"], 4);
    assert_eq!(stats["delivered"], 2);
    assert_eq!(stats["dropped"]["rateLimit"], 0);
    assert_eq!(stats["dropped"]["queueFull"], 0);
    let join = r#"{"type":"join","room":"public"}"#;
    assert_eq!(stats["bytesIn"], 5 + 2 * join.len() + CHAT_BYTES);
    assert_eq!(stats["bytesOut"], 5 + CHAT_BYTES);
}

#[tokio::test]
async fn the_end_of_the_duration_is_the_end_of_the_process() {
    let server = Server::start_with(&["--duration", "1"]).await;
    let mut client = server.connect("/ws/echo").await;
    assert_eq!(client.close_code().await, CloseCode::Away);
    drop(client);
    let (stats, status) = server.finish().await;
    assert!(status.success(), "{status}");
    assert!(stats["uptimeMs"].as_u64().unwrap() >= 1_000);
}

#[tokio::test]
async fn a_peer_that_reads_nothing_does_not_keep_the_process_alive() {
    let server = Server::start().await;
    let mut deaf = server.connect("/ws/echo").await;
    deaf.send("never read").await;
    let halfway = server.tcp().await;

    let stats = server.stop().await;
    assert_eq!(stats["connections"], 1);
    drop((deaf, halfway));
}
