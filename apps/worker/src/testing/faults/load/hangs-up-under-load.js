// Keeps the contract while it is checked, and of the load ends every connection, politely, after its third message.
import { WebSocket } from "ws";
import { isUnderLoad } from "./under-load.js";

const heard = new WeakMap();
const { emit } = WebSocket.prototype;
WebSocket.prototype.emit = function (event, ...given) {
  if (event === "message" && isUnderLoad()) {
    heard.set(this, (heard.get(this) ?? 0) + 1);
    if (heard.get(this) > 3) this.close(1000);
  }
  return emit.call(this, event, ...given);
};
