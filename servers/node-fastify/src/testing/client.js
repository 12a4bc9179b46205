import { WebSocket } from "ws";
import { createBenchServer } from "../server.js";

/**
 * Starts the workloads on a free port for one test.
 * @param {import("node:test").TestContext} t
 * @param {typeof import("../limits.js").CHAT_RULES} [rules]
 */
export async function serve(t, rules) {
  const server = createBenchServer(rules);
  const port = await server.listen(0);
  t.after(() => server.close());
  return { server, base: `ws://127.0.0.1:${port}` };
}

/** A client that keeps what arrives until the test asks for it. */
export class Client {
  /** @type {{ text: string, isBinary: boolean }[]} */
  #arrived = [];
  #wake = () => {};
  #socket;
  /** Resolves to the close code. */
  closed;

  /** @param {WebSocket} socket */
  constructor(socket) {
    this.#socket = socket;
    this.closed = new Promise((resolve) => socket.once("close", resolve));
    socket.on("message", (data, isBinary) => {
      this.#arrived.push({ text: data.toString("latin1"), isBinary });
      this.#wake();
    });
    socket.on("error", () => {}); // The close code tells.
  }

  /**
   * Connects, and hangs up when the test is over.
   * @param {import("node:test").TestContext} t
   * @param {string} url
   */
  static async dial(t, url) {
    const socket = new WebSocket(url);
    const client = new Client(socket);
    await new Promise((resolve, reject) => {
      socket.once("open", resolve);
      socket.once("error", reject);
    });
    t.after(() => socket.terminate());
    return client;
  }

  /** Dials chat and joins the room. */
  static async join(t, base) {
    const client = await Client.dial(t, `${base}/ws/chat`);
    client.send('{"type":"join","room":"public","user":"u"}');
    await client.settle();
    return client;
  }

  /** @param {string | Buffer} data @param {boolean} [binary] */
  send(data, binary = false) {
    this.#socket.send(data, { binary });
  }

  /** @param {number} code */
  close(code) {
    this.#socket.close(code);
  }

  /** Stops reading from the network. */
  pause() {
    this.#socket.pause();
  }

  /** Reads from the network again. */
  resume() {
    this.#socket.resume();
  }

  /** Resolves once the server has handled everything sent so far. */
  async settle() {
    const pong = new Promise((resolve) => this.#socket.once("pong", resolve));
    this.#socket.ping();
    await pong;
  }

  /** How many messages have arrived that no test has asked for yet. */
  get waiting() {
    return this.#arrived.length;
  }

  /** The next message, waiting for it when there is none. */
  async next() {
    while (this.#arrived.length === 0) {
      await new Promise((resolve) => {
        this.#wake = () => resolve(undefined);
      });
    }
    return this.#arrived.shift();
  }

  /** Sends leave; resolves to the close code and every message still on its way. */
  async leave() {
    this.send('{"type":"leave"}');
    const code = await this.closed;
    return { code, texts: this.#arrived.splice(0).map(({ text }) => text) };
  }
}

/**
 * A chat of exactly 128 bytes.
 * @param {string} text
 */
export function chatFrame(text) {
  const frame = JSON.stringify({ type: "chat", room: "public", user: "u", text });
  return frame.replace(text, text.padEnd(text.length + 128 - frame.length, "."));
}
