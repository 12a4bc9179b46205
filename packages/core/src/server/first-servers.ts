/** The servers that a newcomer meets first: each language's library alone and inside a framework. Ready after `./plumb up`. */
export const firstServerIds = [
  "go-gorilla",
  "go-fiber",
  "rust-tokio-tungstenite",
  "rust-axum",
  "node-ws",
  "node-fastify",
] as const;
