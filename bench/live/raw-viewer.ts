import { once } from "node:events";
import { WebSocket } from "ws";
import type { BenchWeb } from "../installation/web.ts";

/** An open page's WebSocket, without the page: it understands of an event just which frame it is. */
export interface RawViewer {
  readonly socket: WebSocket;
  close(): void;
}

/** Listeners of a viewer. `onEvent` hears that an event has come, `onFrame` of each frame's number. */
interface RawListeners {
  readonly onEvent?: () => void;
  readonly onFrame?: (seq: number) => void;
}

/** Opens a page's socket and subscribes to a run as tRPC's client does. */
export async function openRawViewer(
  { baseUrl, cookie }: BenchWeb,
  { runId, lastEventId }: { runId: string; lastEventId: string },
  { onEvent, onFrame }: RawListeners,
): Promise<RawViewer> {
  const socket = new WebSocket(`${baseUrl.replace(/^http/, "ws")}/api/ws`, { headers: { cookie, origin: baseUrl } });
  await once(socket, "open");
  const subscribed = new Promise<void>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("message", (data: Buffer) => {
      const text = data.toString("utf8");
      if (text === "PING") return socket.send("PONG");
      if (text.includes('"type":"started"')) return resolve();
      if (text.includes('"error":')) return reject(new Error(text.slice(0, 300)));
      onEvent?.();
      if (!onFrame) return;
      const seq = /"type":"frame".*?"seq":(\d+)/s.exec(text)?.[1];
      if (seq !== undefined) onFrame(Number(seq));
    });
  });
  const params = { path: "runLive.watch", input: { json: { runId, lastEventId } } };
  socket.send(JSON.stringify({ id: 1, jsonrpc: "2.0", method: "subscription", params }));
  await subscribed;
  return { socket, close: () => socket.terminate() };
}
