/**
 * The servers that a newcomer meets first: each language's library alone and inside a framework. `./plumb up`
 * fetches their base images; their own are built by the first run that measures them.
 */
export const firstServerIds = [
  "go-gorilla",
  "go-fiber",
  "rust-tokio-tungstenite",
  "rust-axum",
  "node-ws",
  "node-fastify",
] as const;
