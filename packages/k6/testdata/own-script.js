import { check } from "k6";
import { WebSocket } from "k6/websockets";

export const options = { vus: 2, duration: "2500ms" };

/** A script as its author would write it for plain k6. */
export default function () {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${__ENV.URL}/ws/echo`);
    let left = 10;
    socket.onopen = () => {
      socket.ping();
      socket.send("hello");
    };
    socket.onmessage = (event) => {
      check(event, { echoed: ({ data }) => data === "hello" });
      if (--left > 0) socket.send("hello");
      else socket.close();
    };
    socket.onclose = () => resolve();
  });
}
