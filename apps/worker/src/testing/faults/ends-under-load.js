// The gate opens connections for a moment, the load ten that stay.
import { subscribe } from "node:diagnostics_channel";

let open = 0;
let loadedFor = 0;
subscribe("net.server.socket", ({ socket }) => {
  open++;
  socket.once("close", () => open--);
});
setInterval(() => {
  loadedFor = open >= 10 ? loadedFor + 1 : 0;
  if (loadedFor < 15) return;
  console.error("fatal: too many friends");
  process.exit(7);
}, 100);
