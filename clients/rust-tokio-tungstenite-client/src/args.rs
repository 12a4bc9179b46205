//! The command line.

use std::{io, process};

use lexopt::{Arg::Long, Parser, ValueExt};

use crate::work::Work;

const USAGE: &str = "tokio-tungstenite as a benchmarked WebSocket client

  --url URL      WebSocket URL of the echo server
  --clients N    connections (10)
  --messages N   round trips on each connection (100)
  --size N       bytes of each message (1024)
";

/// Reads from the process's own arguments what to do; `--help` says what there is and ends the process.
pub fn read() -> io::Result<Work> {
    parse(Parser::from_env()).map_err(io::Error::other)
}

fn parse(mut options: Parser) -> Result<Work, lexopt::Error> {
    let mut url = None;
    let (mut clients, mut messages, mut size) = (10, 100, 1024);
    while let Some(option) = options.next()? {
        match option {
            Long("url") => url = Some(options.value()?.string()?),
            Long("clients") => clients = at_least_one(&mut options)?,
            Long("messages") => messages = at_least_one(&mut options)?,
            Long("size") => size = at_least_one(&mut options)?,
            Long("help") => {
                print!("{USAGE}");
                process::exit(0);
            }
            _ => return Err(option.unexpected()),
        }
    }
    Ok(Work {
        url: url.ok_or("--url is missing")?,
        clients,
        messages,
        size,
    })
}

fn at_least_one(options: &mut Parser) -> Result<usize, lexopt::Error> {
    match options.value()?.parse()? {
        0 => Err("at least 1".into()),
        number => Ok(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(args: &[&str]) -> Result<Work, lexopt::Error> {
        parse(Parser::from_args(args))
    }

    #[test]
    fn what_is_not_said_has_a_default() {
        let work = of(&["--url", "ws://a", "--clients=3"]).unwrap();
        assert_eq!(work.url, "ws://a");
        assert_eq!((work.clients, work.messages, work.size), (3, 100, 1024));
    }

    #[test]
    fn what_cannot_be_done_is_refused() {
        assert!(of(&["--clients", "3"]).is_err());
        assert!(of(&["--url", "ws://a", "--size", "0"]).is_err());
        assert!(of(&["--url", "ws://a", "--sizes", "1"]).is_err());
    }
}
