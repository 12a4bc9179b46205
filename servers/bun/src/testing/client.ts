import { afterEach } from "bun:test";
import { CHAT_RULES } from "../limits.ts";
import { createBenchServer } from "../server.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

/** Starts the workloads on a free port for one test. */
export function serve(rules = CHAT_RULES) {
  const server = createBenchServer(0, rules);
  cleanups.push(() => server.close());
  return { server, base: `ws://127.0.0.1:${server.port}` };
}

/** A client that keeps what arrives until the test asks for it. */
export class Client {
  readonly #socket: WebSocket;
  readonly #arrived: (string | Buffer)[] = [];
  #wake = () => {};
  /** Resolves to the close code. */
  readonly closed: Promise<number>;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.binaryType = "nodebuffer";
    this.closed = new Promise((resolve) => socket.addEventListener("close", ({ code }) => resolve(code)));
    socket.addEventListener("message", ({ data }) => {
      this.#arrived.push(data);
      this.#wake();
    });
  }

  /** Connects, and hangs up when the test is over. */
  static async dial(url: string): Promise<Client> {
    const socket = new WebSocket(url);
    const client = new Client(socket);
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve);
      socket.addEventListener("error", () => reject(new Error(`no handshake: ${url}`)));
    });
    cleanups.push(() => socket.terminate());
    return client;
  }

  /** Dials chat and joins the room. */
  static async join(base: string): Promise<Client> {
    const client = await Client.dial(`${base}/ws/chat`);
    client.send('{"type":"join","room":"public","user":"u"}');
    await client.settle();
    return client;
  }

  send(message: string | Buffer): void {
    this.#socket.send(message);
  }

  close(code: number): void {
    this.#socket.close(code);
  }

  /** Resolves once the server has handled everything sent so far. */
  async settle(): Promise<void> {
    const pong = new Promise((resolve) => this.#socket.addEventListener("pong", resolve, { once: true }));
    this.#socket.ping();
    await pong;
  }

  /** The next message, waiting for it when there is none. */
  async next(): Promise<string | Buffer> {
    for (;;) {
      const [message] = this.#arrived.splice(0, 1);
      if (message !== undefined) return message;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Sends leave; resolves to the close code and every message still on its way. */
  async leave() {
    this.send('{"type":"leave"}');
    const code = await this.closed;
    return { code, messages: this.#arrived.splice(0) };
  }
}

/** A chat of exactly 128 bytes. */
export function chatFrame(text: string): string {
  const frame = JSON.stringify({ type: "chat", room: "public", user: "u", text });
  return frame.replace(text, text.padEnd(text.length + 128 - frame.length, "."));
}
