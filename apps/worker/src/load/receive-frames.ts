import { randomBytes, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo } from "node:net";
import { type GeneratorFrame, GeneratorMessage, type WorkerMessage } from "@plumbline/core/frame/frame";
import { type WebSocket, WebSocketServer } from "ws";

/** A frame of 200 kB histograms fits many times; more is not ours. */
const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;

/** Where one trial's generator delivers its frames. */
export interface FrameReceiver extends AsyncDisposable {
  /** For the generator: `ws://address:port/frames`. */
  readonly url: string;
  /** Known to this trial's generator alone. */
  readonly secret: string;
  /** Resolves with the number of frames when the generator has said that there are no more; rejects when storing failed. */
  readonly ended: Promise<number>;
}

/**
 * Listens on one address for one trial's frames. A frame is acknowledged once `store` has it; one that comes again is
 * acknowledged without storing it twice. Frames that arrive while `store` is busy go to it together.
 * @param store gets new frames in order of their sequence, never two calls at once
 */
export async function receiveFrames(address: string, store: (frames: GeneratorFrame[]) => Promise<void>): Promise<FrameReceiver> {
  const secret = randomBytes(32).toString("base64url");
  const http = createServer((_, response) => response.writeHead(404).end());
  const sockets = new WebSocketServer({ server: http, path: "/frames", maxPayload: MAX_MESSAGE_BYTES, verifyClient: ({ req }: { req: IncomingMessage }) => isAllowed(req, secret) });
  const inbox = new Inbox(store);
  sockets.on("connection", (socket) => {
    socket.on("message", (data) => inbox.take(socket, String(data)));
    // a broken connection is the generator's to mend: it dials again and sends what was not acknowledged
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve, reject) => http.once("error", reject).listen(0, address, resolve));
  const { port } = http.address() as AddressInfo;
  return {
    url: `ws://${address}:${port}/frames`,
    secret,
    ended: inbox.ended,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets.clients) socket.terminate();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

function isAllowed(request: IncomingMessage, secret: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${secret}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Puts frames in order, hands them on and acknowledges them. */
class Inbox {
  readonly ended: Promise<number>;
  readonly #store: (frames: GeneratorFrame[]) => Promise<void>;
  #waiting: GeneratorFrame[] = [];
  /** First sequence number that has not been seen. */
  #next = 0;
  #stored = -1;
  #storing = false;
  #total: number | null = null;
  #socket: WebSocket | null = null;
  #resolve: (frames: number) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;

  constructor(store: (frames: GeneratorFrame[]) => Promise<void>) {
    this.#store = store;
    this.ended = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // whoever waits for the end gets the error; a trial that is over already does not
    this.ended.catch(() => undefined);
  }

  take(socket: WebSocket, text: string): void {
    this.#socket = socket;
    const message = parse(text);
    if (message === null) {
      socket.close(1008, "not a frame");
      return;
    }
    if (message.type === "end") this.#total = message.frames;
    else if (message.frame.seq === this.#next) {
      this.#waiting.push(message.frame);
      this.#next++;
    } else if (message.frame.seq > this.#next) socket.close(1008, `frame ${this.#next} is missing`);
    void this.#drain();
  }

  async #drain(): Promise<void> {
    if (this.#storing) return;
    this.#storing = true;
    try {
      while (this.#waiting.length > 0) {
        const batch = this.#waiting.splice(0);
        await this.#store(batch);
        this.#stored = batch[batch.length - 1]?.seq ?? this.#stored;
      }
      if (this.#stored >= 0 && this.#socket?.readyState === this.#socket?.OPEN) {
        const ack: WorkerMessage = { type: "ack", seq: this.#stored };
        this.#socket?.send(JSON.stringify(ack));
      }
      if (this.#total !== null && this.#stored === this.#total - 1) this.#resolve(this.#total);
    } catch (error) {
      this.#reject(error);
    } finally {
      this.#storing = false;
    }
  }
}

function parse(text: string): GeneratorMessage | null {
  try {
    return GeneratorMessage.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
