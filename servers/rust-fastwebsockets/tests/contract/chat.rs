use tokio_tungstenite::tungstenite::{Message, protocol::frame::coding::CloseCode};

use crate::support::{CHAT_BYTES, Client, Server, chat};

/// The marks of the chats a client receives, up to and without `last`.
async fn until(client: &mut Client, last: &str) -> Vec<String> {
    let last = chat(last);
    let mut chats = Vec::new();
    loop {
        let text = client.text().await;
        if text == last {
            return chats;
        }
        chats.push(text.to_string());
    }
}

#[tokio::test]
async fn a_chat_reaches_every_other_member_once_unchanged_and_never_its_sender() {
    let server = Server::start().await;
    let mut alice = server.join().await;
    let mut bob = server.join().await;
    let mut carol = server.join().await;
    let spaced = format!("  {} \n", chat("alice"));

    alice.send(spaced.as_str()).await;
    alice.settle().await;
    bob.send(chat("bob")).await;

    assert_eq!(until(&mut carol, "bob").await, [spaced.as_str()]);
    assert_eq!(bob.text().await, spaced.as_str());
    assert_eq!(until(&mut alice, "bob").await, [""; 0]);
    carol.send(chat("carol")).await;
    assert_eq!(until(&mut bob, "carol").await, [""; 0]);
}

#[tokio::test]
async fn membership_starts_at_join_for_receivers_and_senders() {
    let server = Server::start().await;
    let mut member = server.join().await;
    let mut outsider = server.connect("/ws/chat").await;
    outsider.settle().await;

    outsider.send(chat("ignored")).await;
    outsider.settle().await;
    member.send(chat("missed")).await;
    member.settle().await;
    outsider.send(r#"{"type":"join"}"#).await;
    outsider.settle().await;
    member.send(chat("seen")).await;
    outsider.send(chat("hello")).await;

    assert_eq!(until(&mut outsider, "seen").await, [""; 0]);
    assert_eq!(until(&mut member, "hello").await, [""; 0]);
}

#[tokio::test]
async fn a_second_join_does_not_double_the_deliveries() {
    let server = Server::start().await;
    let mut sender = server.join().await;
    let mut receiver = server.join().await;
    receiver.send(r#"{"type":"join"}"#).await;
    receiver.settle().await;

    sender.send(chat("once")).await;
    sender.send(chat("end")).await;
    assert_eq!(until(&mut receiver, "end").await, [chat("once")]);
}

#[tokio::test]
async fn of_30_chats_at_once_ten_to_twelve_pass_and_the_connection_lives() {
    let server = Server::start().await;
    let mut sender = server.join().await;
    let mut receiver = server.join().await;
    let mut other = server.join().await;

    for index in 0..30 {
        sender.send(chat(&format!("{index}"))).await;
    }
    sender.settle().await;
    other.send(chat("end")).await;

    let passed = until(&mut receiver, "end").await;
    assert!((10..=12).contains(&passed.len()), "{} passed", passed.len());
    for (index, text) in passed.iter().take(10).enumerate() {
        assert_eq!(*text, chat(&format!("{index}")));
    }
    assert_eq!(until(&mut sender, "end").await, [""; 0]);

    drop((sender, receiver, other));
    let stats = server.stop().await;
    let limited = stats["dropped"]["rateLimit"].as_u64().unwrap() as usize;
    assert_eq!(limited, 30 - passed.len());
}

#[tokio::test]
async fn malformed_and_unknown_input_is_ignored() {
    let server = Server::start().await;
    let mut sender = server.join().await;
    let mut receiver = server.join().await;

    for text in [
        "",
        "{",
        "[]",
        r#"{"type":"dance"}"#,
        r#"{"type":7}"#,
        r#"{"no":"type"}"#,
    ] {
        sender.send(text).await;
    }
    sender.send(Message::binary(chat("binary"))).await;
    sender.send(chat("end")).await;
    assert_eq!(until(&mut receiver, "end").await, [""; 0]);
}

#[tokio::test]
async fn leave_closes_with_1000_and_ends_the_membership() {
    let server = Server::start().await;
    let mut leaver = server.join().await;
    let mut sender = server.join().await;

    leaver.send(r#"{"type":"leave"}"#).await;
    assert_eq!(leaver.close_code().await, CloseCode::Normal);
    sender.send(chat("to nobody")).await;
    sender.settle().await;

    let stats = server.stop().await;
    assert_eq!(stats["delivered"], 0);
}

#[tokio::test]
async fn what_is_queued_for_a_peer_goes_out_before_its_leave_is_answered() {
    let server = Server::start().await;
    let mut sender = server.join().await;
    let mut leaver = server.join().await;

    for index in 0..10 {
        sender.send(chat(&format!("{index}"))).await;
    }
    sender.settle().await;
    leaver.send(r#"{"type":"leave"}"#).await;
    for index in 0..10 {
        assert_eq!(leaver.text().await, chat(&format!("{index}")));
    }
    assert_eq!(leaver.close_code().await, CloseCode::Normal);
}

#[tokio::test]
async fn messages_of_512_bytes_pass_and_513_close_with_1009() {
    let server = Server::start().await;
    let mut sender = server.join().await;
    let mut receiver = server.join().await;

    let longest = chat("long") + &" ".repeat(512 - CHAT_BYTES);
    sender.send(longest.as_str()).await;
    assert_eq!(receiver.text().await, longest.as_str());

    sender.send(longest + " ").await;
    assert_eq!(sender.close_code().await, CloseCode::Size);
}
