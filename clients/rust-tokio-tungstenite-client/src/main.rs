//! Measures tokio-tungstenite as a client: it opens connections to an echo server and does round trips on each, one after
//! another. It prints one JSON line and ends when its standard input does.

mod args;
mod tally;
#[cfg(test)]
mod tests;
mod work;

use tokio::io::AsyncReadExt;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let work = args::read()?;
    println!("{}", serde_json::to_string(&work.run().await.result()?)?);
    // The use of CPU and memory is read while the process waits.
    tokio::io::stdin().read_to_end(&mut Vec::new()).await?;
    Ok(())
}
