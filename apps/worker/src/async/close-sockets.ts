import type { Server } from "node:http";
import type { WebSocketServer } from "ws";

/** Ends every connection of a WebSocket server at once, and waits until its HTTP server no longer listens. */
export async function closeSockets(http: Server, sockets: WebSocketServer): Promise<void> {
  for (const socket of sockets.clients) socket.terminate();
  const closed = new Promise((resolve) => http.close(resolve));
  http.closeAllConnections();
  await closed;
}
