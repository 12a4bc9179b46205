import { parseArgs } from "node:util";
import { createBenchServer } from "./server.ts";

const options = readOptions();
const server = createBenchServer(options.port);
print({ v: 1, event: "ready", port: server.port });
await toldToStop(options.durationS);
const { line } = await server.close();
print(line);
Deno.exit(0);

/** The arguments, or the end of the process with code 2 when they make no sense. */
function readOptions() {
  try {
    const { values } = parseArgs({
      args: Deno.args,
      options: {
        port: { type: "string", default: "8080" },
        duration: { type: "string", default: "0" },
      },
    });
    return { port: wholeNumber("port", values.port), durationS: wholeNumber("duration", values.duration) };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exit(2);
  }
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new Error(`--${name} takes a whole number, not ${JSON.stringify(text)}`);
  return Number(text);
}

/** Resolves at SIGTERM or SIGINT, or after the duration unless it is 0. */
function toldToStop(durationS: number): Promise<void> {
  return new Promise((resolve) => {
    Deno.addSignalListener("SIGTERM", () => resolve());
    Deno.addSignalListener("SIGINT", () => resolve());
    if (durationS > 0) setTimeout(resolve, durationS * 1000);
  });
}

function print(line: object): void {
  console.log(JSON.stringify(line));
}
