import { PassThrough } from "node:stream";
import type Docker from "dockerode";
import type { Engine } from "./engine.ts";

/** More than any line that is expected; what comes on top is dropped. */
const MAX_LINE_BYTES = 1_048_576;

/** A container's standard input, held open, and the first line that it prints. */
export interface Conversation {
  /** Its first line on stdout, at once when it is there; null where it ended without one, or with an endless one. */
  readonly firstLine: Promise<string | null>;
  /** Ends its standard input. */
  end(): void;
}

/** Attaches to a container that was created to converse and is not started yet. */
export async function converse(engine: Engine, container: Docker.Container): Promise<Conversation> {
  const stream = await container.attach({ stream: true, stdin: true, stdout: true, hijack: true });
  const stdout = new PassThrough();
  engine.modem.demuxStream(stream, stdout, new PassThrough().resume());
  for (const event of ["end", "close"] as const) stream.once(event, () => stdout.end());
  // its container is watched otherwise; here only the line would be missing
  stream.on("error", () => stdout.end());
  return { firstLine: readFirstLine(stdout), end: () => stream.end() };
}

function readFirstLine(stdout: PassThrough): Promise<string | null> {
  return new Promise((resolve) => {
    let text = "";
    stdout.on("data", (chunk: Buffer) => {
      if (text.length > MAX_LINE_BYTES) return;
      text += chunk.toString("utf8");
      const end = text.indexOf("\n");
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > MAX_LINE_BYTES) resolve(null);
    });
    stdout.once("end", () => resolve(text.trim() === "" ? null : text));
  });
}
