import type { Readable } from "node:stream";
import { execa } from "execa";
import { markHandled } from "../async/mark-handled.ts";

/**
 * Streams files of this machine as a tar archive; the stream fails if tar does.
 * @param input text for tar's standard input, such as a list of files
 */
export function streamTar(args: readonly string[], input?: string): Readable {
  const tar = execa("tar", args, {
    ...(input === undefined ? { stdin: "ignore" } : { input }),
    buffer: { stdout: false },
  });
  markHandled(tar); // the stream has the error
  return tar.readable();
}
