import { WebSocket } from "ws";

const { send } = WebSocket.prototype;
WebSocket.prototype.send = function (data, options, written) {
  send.call(this, data, options);
  return send.call(this, data, options, written);
};
