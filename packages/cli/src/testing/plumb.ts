import { runCli } from "../run-cli.ts";

/** How a command of the command line ended. */
export type Ended = { exitCode: number; output: string; complaint: string };

/** Runs the command line with JSON output in this process; the environment holds the API's address. */
export async function plumb(...words: string[]): Promise<Ended> {
  const [printed, complaints]: [string[], string[]] = [[], []];
  const exitCode = await runCli(words, {
    wantsJson: true,
    draw: () => undefined,
    readInput: async () => "",
    print: (line) => printed.push(line),
    complain: (line) => complaints.push(line),
  });
  return { exitCode, output: printed.join("\n"), complaint: complaints.join("\n") };
}
