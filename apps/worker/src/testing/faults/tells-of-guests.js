// Says when somebody connects.
import { subscribe } from "node:diagnostics_channel";

subscribe("net.server.socket", () => console.error("a guest"));
