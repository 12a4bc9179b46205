// Stamps its ticks with a clock of milliseconds.
import { WebSocket } from "ws";

const { send } = WebSocket.prototype;
const coarse = (text) => text.replace(/^(\d+) (\d+)\d{3} (\d+)\d{3}$/, "$1 $2 $3");
WebSocket.prototype.send = function (data, options, written) {
  return send.call(this, coarse(String(data)), options, written);
};
