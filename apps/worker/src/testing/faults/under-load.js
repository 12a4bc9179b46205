// Tells the load from the gate: the gate opens connections for a moment, the load fifteen that stay.
import { subscribe } from "node:diagnostics_channel";

let open = 0;
let loadedFor = 0;
subscribe("net.server.socket", ({ socket }) => {
  open++;
  socket.once("close", () => open--);
});
setInterval(() => {
  loadedFor = open >= 15 ? loadedFor + 1 : 0;
}, 100).unref();

/** Connections that are open now. */
export const openConnections = () => open;

/** Whether the load is on for half a second. */
export const isUnderLoad = () => loadedFor >= 5;
