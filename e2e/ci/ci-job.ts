import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../../packages/cli/bin/plumb.mjs", import.meta.url));

/** How a command of a CI job ended. */
export interface Ended {
  readonly exitCode: number;
  readonly output: string;
  readonly complaint: string;
}

/** Runs the `plumb` of the command line's package as a CI job does, with an address and a token only. */
export function runCiCommand(settings: { baseUrl: string; token: string }, ...words: string[]): Promise<Ended> {
  const env = { PATH: process.env.PATH, PLUMBLINE_URL: settings.baseUrl, PLUMBLINE_TOKEN: settings.token };
  return new Promise((resolve) => {
    const child = execFile(program, words, { env, maxBuffer: 16 * 1024 * 1024 }, (_error, output, complaint) =>
      resolve({ exitCode: child.exitCode ?? -1, output, complaint }),
    );
  });
}
