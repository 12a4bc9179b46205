use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::support::{Client, Server};

/// Number, intended and sent time of the next tick, both in microseconds.
async fn tick(client: &mut Client) -> (u64, u64, u64) {
    let text = client.text().await;
    let mut fields = text.split(' ').map(|field| field.parse().unwrap());
    let tick = (
        fields.next().unwrap(),
        fields.next().unwrap(),
        fields.next().unwrap(),
    );
    assert_eq!(fields.next(), None);
    tick
}

#[tokio::test]
async fn ticks_are_numbered_from_the_first_and_intended_at_exact_distances() {
    let server = Server::start().await;
    let mut client = server.connect("/ws/ticks?everyMs=20").await;
    let (number, first, _) = tick(&mut client).await;
    assert_eq!(number, 0);
    for due in 1..20 {
        let (number, intended, sent) = tick(&mut client).await;
        assert_eq!(number, due);
        assert_eq!(intended, first + due * 20_000);
        assert!(sent >= intended, "{} us too early", intended - sent);
    }
}

#[tokio::test]
async fn the_default_is_twice_a_second_and_input_changes_nothing() {
    let server = Server::start().await;
    let mut client = server.connect("/ws/ticks").await;
    let (_, first, _) = tick(&mut client).await;
    client.send("ignored").await;
    let (number, intended, _) = tick(&mut client).await;
    assert_eq!((number, intended), (1, first + 500_000));

    server.terminate().await;
    assert_eq!(client.close_code().await, CloseCode::Away);
}
