use tokio_tungstenite::tungstenite::{Message, protocol::frame::coding::CloseCode};

use crate::support::Server;

const MAX_MESSAGE_BYTES: usize = 1024 * 1024;

#[tokio::test]
async fn text_and_binary_come_back_unchanged_at_every_length_encoding() {
    let server = Server::start().await;
    let mut client = server.connect("/ws/echo").await;
    for bytes in [0, 1, 125, 126, 127, 65_535, 65_536, MAX_MESSAGE_BYTES] {
        let text = Message::text("ä".repeat(bytes / 2) + &"a".repeat(bytes % 2));
        client.send(text.clone()).await;
        assert_eq!(client.next().await, text);

        let binary: Vec<u8> = (0..bytes).map(|index| index as u8).collect();
        client.send(binary.clone()).await;
        assert_eq!(client.next().await, Message::binary(binary));
    }
}

#[tokio::test]
async fn pipelined_messages_come_back_in_order() {
    let server = Server::start().await;
    let mut client = server.connect("/ws/echo").await;
    for index in 0..1_000 {
        client.send(format!("message {index}")).await;
    }
    for index in 0..1_000 {
        assert_eq!(client.text().await, format!("message {index}"));
    }
}

#[tokio::test]
async fn a_message_over_1_mib_closes_with_1009() {
    let server = Server::start().await;
    let mut client = server.connect("/ws/echo").await;
    client.send(vec![0; MAX_MESSAGE_BYTES + 1]).await;
    assert_eq!(client.close_code().await, CloseCode::Size);
}
