// The gate opens a few connections for a moment, the load many that stay.
import { subscribe } from "node:diagnostics_channel";

let open = 0;
subscribe("net.server.socket", ({ socket }) => {
  open++;
  socket.once("close", () => open--);
  if (open === 8) {
    setTimeout(() => {
      console.error("fatal: too many friends");
      process.exit(7);
    }, 2_000);
  }
});
