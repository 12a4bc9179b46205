import { PassThrough } from "node:stream";
import type Docker from "dockerode";
import type { Engine } from "../engine.ts";
import { readFirstLine } from "./first-line.ts";

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
  // another watch sees the container's end; here only the line would be missing
  stream.on("error", () => stdout.end());
  return { firstLine: readFirstLine(stdout), end: () => stream.end() };
}
