// What a plain k6 script of the same load is: one connection per VU unless told otherwise, no metric of its own.
import { WebSocket } from "k6/websockets";

const number = (name) => Number(__ENV[name]);
const [connections, depth, answers] = [number("CONNECTIONS"), number("DEPTH"), number("ANSWERS")];
const message = "012345678901234567890123";

export const options = {
  scenarios: { load: { exec: "connectAll", executor: "constant-vus", vus: number("VUS"), duration: __ENV.DURATION } },
};

export function connectAll() {
  for (let i = 0; i < connections; i++) connect();
}

function connect() {
  const socket = new WebSocket(__ENV.URL);
  let arrived = 0;
  socket.onopen = () => {
    for (let i = 0; i < depth; i++) socket.send(message);
  };
  socket.onmessage = () => {
    arrived += 1;
    if (arrived % answers === 0) socket.send(message);
  };
}
