// Sockets of the honest client, with what becomes of their messages and echoes.
import { WebSocket } from "ws";

const { send, emit } = WebSocket.prototype;

/** The socket whose echo is being handled. */
let current;
export const currentSocket = () => current;

/**
 * @param {{ send?: (socket: object, data: Buffer, send: (done?: () => void) => void) => void,
 *   echo?: (socket: object, data: Buffer, hand: (data: Buffer) => void) => void }} ways what is done in place of sending a
 *   message, and in place of handing an echo to the client
 */
export function alterSockets(ways) {
  WebSocket.prototype.send = function (data) {
    const now = (done) => send.call(this, data, done);
    if (ways.send) ways.send(this, data, now);
    else now();
  };
  WebSocket.prototype.emit = function (name, data, ...rest) {
    if (name !== "message") return emit.call(this, name, data, ...rest);
    const hand = (echo) => {
      current = this;
      emit.call(this, name, echo, ...rest);
    };
    if (ways.echo) ways.echo(this, data, hand);
    else hand(data);
    return true;
  };
}
