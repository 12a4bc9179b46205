//! The command line.

use std::{io, process};

use lexopt::{Arg::Long, Parser, ValueExt};

const USAGE: &str = "WebSocket benchmark server: tungstenite with threads

  --port N      TCP port to listen on (8080); 0 lets the system choose, the ready line tells
  --duration S  seconds until the server ends by itself (0: until told to stop)
";

/// The options of the command line.
pub struct Args {
    pub port: u16,
    pub duration: u64,
}

impl Args {
    /// Reads the process's own arguments; `--help` says what there is and ends the process.
    pub fn read() -> io::Result<Self> {
        Self::parse(Parser::from_env()).map_err(io::Error::other)
    }

    fn parse(mut options: Parser) -> Result<Self, lexopt::Error> {
        let mut args = Self {
            port: 8080,
            duration: 0,
        };
        while let Some(option) = options.next()? {
            match option {
                Long("port") => args.port = options.value()?.parse()?,
                Long("duration") => args.duration = options.value()?.parse()?,
                Long("help") => {
                    print!("{USAGE}");
                    process::exit(0);
                }
                _ => return Err(option.unexpected()),
            }
        }
        Ok(args)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(args: &[&str]) -> Result<Args, lexopt::Error> {
        Args::parse(Parser::from_args(args))
    }

    #[test]
    fn what_is_not_said_has_a_default() {
        let args = parse(&["--port=9000"]).unwrap();
        assert_eq!((args.port, args.duration), (9000, 0));
    }

    #[test]
    fn what_it_does_not_know_is_refused() {
        assert!(parse(&["--ports", "9000"]).is_err());
        assert!(parse(&["--port", "99999"]).is_err());
        assert!(parse(&["--port"]).is_err());
    }
}
