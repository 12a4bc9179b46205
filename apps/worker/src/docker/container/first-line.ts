import { PassThrough, type Readable } from "node:stream";
import type Docker from "dockerode";

/** More than any line that is expected; what comes on top is dropped. */
const MAX_LINE_BYTES = 1_048_576;

/** The first line that a started container has printed on stdout or prints within `timeoutMs`; null where there is none. */
export async function followFirstLine(container: Docker.Container, timeoutMs: number): Promise<string | null> {
  const logs = (await container.logs({ follow: true, stdout: true, stderr: false })) as Readable;
  const stdout = new PassThrough();
  container.modem.demuxStream(logs, stdout, new PassThrough().resume());
  for (const event of ["end", "close", "error"] as const) logs.once(event, () => stdout.end());
  const timer = setTimeout(() => logs.destroy(), timeoutMs);
  try {
    return await readFirstLine(stdout);
  } finally {
    clearTimeout(timer);
    logs.destroy();
  }
}

/** The first line of a stream, at once when it is there; what there is where it ends without one; null for nothing or an endless one. */
export function readFirstLine(stdout: Readable): Promise<string | null> {
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
