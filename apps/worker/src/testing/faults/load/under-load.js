// Tells the load from the gate: the gate's connections come from the host, so from the network's gateway,
// which Docker gives the first address; the load's come from the generator's container.
import { subscribe } from "node:diagnostics_channel";

let loading = 0;
subscribe("net.server.socket", ({ socket }) => {
  if (socket.remoteAddress === undefined || socket.remoteAddress.endsWith(".1")) return;
  loading++;
  socket.once("close", () => loading--);
});

/** Connections of the load that are open now. */
export const loadConnections = () => loading;

/** Whether the load is on. */
export const isUnderLoad = () => loading > 0;
