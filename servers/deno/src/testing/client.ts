import { CHAT_RULES } from "../limits.ts";
import { createBenchServer } from "../server.ts";

/** How long a join may take to be read: there is no answer to one. */
const JOIN_IS_READ_MS = 200;

/** Runs a test against a server of its own. */
export async function served(
  use: (base: string, stats: ReturnType<typeof createBenchServer>["stats"]) => Promise<void>,
  rules = CHAT_RULES,
): Promise<void> {
  const server = createBenchServer(0, rules);
  try {
    await use(`ws://127.0.0.1:${server.port}`, server.stats);
  } finally {
    await (await server.close()).stopped;
  }
}

/** A client that keeps what arrives until the test asks for it. */
export class Client {
  readonly #socket: WebSocket;
  readonly #arrived: (string | ArrayBuffer)[] = [];
  #wake = () => {};
  /** Resolves to the close code. */
  readonly closed: Promise<number>;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.binaryType = "arraybuffer";
    this.closed = new Promise((resolve) => socket.addEventListener("close", ({ code }) => resolve(code)));
    socket.addEventListener("message", ({ data }) => {
      this.#arrived.push(data);
      this.#wake();
    });
  }

  static async dial(url: string): Promise<Client> {
    const socket = new WebSocket(url);
    const client = new Client(socket);
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve);
      socket.addEventListener("error", () => reject(new Error(`no handshake: ${url}`)));
    });
    return client;
  }

  /** Dials chat and joins the room. */
  static async join(base: string): Promise<Client> {
    const client = await Client.dial(`${base}/ws/chat`);
    client.send('{"type":"join","room":"public","user":"u"}');
    await new Promise((resolve) => setTimeout(resolve, JOIN_IS_READ_MS));
    return client;
  }

  send(message: string | Uint8Array<ArrayBuffer>): void {
    this.#socket.send(message);
  }

  close(code: number): void {
    this.#socket.close(code);
  }

  /** The next message, waiting for it when there is none. */
  async next(): Promise<string | ArrayBuffer> {
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
