use tokio_tungstenite::tungstenite::{Message, protocol::frame::coding::CloseCode};

use crate::support::{Client, Server};

async fn expect_answers(client: &mut Client, id: &str, count: usize, bytes: usize) {
    for index in 0..count {
        let start = format!("{id}:{index}:");
        let padding = "0".repeat(bytes - start.len());
        assert_eq!(client.text().await, start + &padding);
    }
}

#[tokio::test]
async fn each_message_is_answered_by_ten_of_10000_bytes() {
    let server = Server::start().await;
    let mut client = server.connect("/ws/push").await;
    client.send("1700000000").await;
    client.send("second").await;
    expect_answers(&mut client, "1700000000", 10, 10_000).await;
    expect_answers(&mut client, "second", 10, 10_000).await;
    client.settle().await;
    drop(client);

    let stats = server.stop().await;
    assert_eq!(stats["received"], 2);
    assert_eq!(stats["delivered"], 20);
    assert_eq!(stats["bytesOut"], 200_000);
}

#[tokio::test]
async fn the_query_sets_count_and_size() {
    let server = Server::start().await;
    let mut client = server.connect("/ws/push?count=3&bytes=20").await;
    client.send(Message::binary("not an id")).await;
    client.send("id").await;
    expect_answers(&mut client, "id", 3, 20).await;
    client.settle().await;
}

#[tokio::test]
async fn an_id_that_does_not_fit_closes_with_1008() {
    let server = Server::start().await;
    let mut client = server.connect("/ws/push?bytes=4").await;
    client.send("long").await;
    assert_eq!(client.close_code().await, CloseCode::Policy);
}
