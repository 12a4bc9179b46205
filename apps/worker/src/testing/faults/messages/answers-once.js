// Answers one message, as its author tried it, and hangs up.
import { WebSocket } from "ws";

const { send } = WebSocket.prototype;
WebSocket.prototype.send = function (data, options, written) {
  send.call(this, data, options, written);
  this.close(1000);
};
