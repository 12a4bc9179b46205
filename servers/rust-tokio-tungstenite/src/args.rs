//! The command line.

use std::{io, path::PathBuf, process};

use lexopt::{Arg::Long, Parser, ValueExt};

const USAGE: &str = "WebSocket benchmark server: tokio-tungstenite

  --port N               TCP port to listen on (8080); 0 lets the system choose, the ready line tells
  --duration S           seconds until the server ends by itself (0: until told to stop)
  --read-buffer-bytes N  bytes of each connection's read buffer (4096); the library's own default is 131072
  --tls-cert FILE        PEM file of the certificate to serve wss with, and nothing else
  --tls-key FILE         PEM file of its key
";

/// The options of the command line.
pub struct Args {
    pub port: u16,
    pub duration: u64,
    pub read_buffer_bytes: usize,
    /// Certificate and key, where it is wss that is served.
    pub tls: Option<(PathBuf, PathBuf)>,
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
            read_buffer_bytes: 4096,
            tls: None,
        };
        let (mut cert, mut key) = (None, None);
        while let Some(option) = options.next()? {
            match option {
                Long("port") => args.port = options.value()?.parse()?,
                Long("duration") => args.duration = options.value()?.parse()?,
                Long("read-buffer-bytes") => args.read_buffer_bytes = options.value()?.parse()?,
                Long("tls-cert") => cert = Some(options.value()?.into()),
                Long("tls-key") => key = Some(options.value()?.into()),
                Long("help") => {
                    print!("{USAGE}");
                    process::exit(0);
                }
                _ => return Err(option.unexpected()),
            }
        }
        args.tls = match (cert, key) {
            (Some(cert), Some(key)) => Some((cert, key)),
            (None, None) => None,
            _ => return Err("--tls-cert and --tls-key go together".into()),
        };
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

    #[test]
    fn a_certificate_needs_its_key() {
        let both = parse(&["--tls-cert", "a.pem", "--tls-key", "b.pem"]).unwrap();
        assert_eq!(both.tls, Some(("a.pem".into(), "b.pem".into())));
        assert!(parse(&["--tls-cert", "a.pem"]).is_err());
        assert!(parse(&["--tls-key", "b.pem"]).is_err());
    }
}
