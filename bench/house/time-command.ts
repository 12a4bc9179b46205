import { spawn } from "node:child_process";
import { once } from "node:events";
import { repositoryFolder } from "@plumbline/launcher/folders";
import type { HouseFigure } from "../figure/house-figure.ts";

/** The time of one command in the repository's folder. A failing command has no time: it throws. */
export async function timeCommand(
  name: string,
  [program, ...args]: readonly [string, ...string[]],
  { maxSeconds, signal }: { readonly maxSeconds: number; readonly signal: AbortSignal },
): Promise<HouseFigure> {
  const startedMs = performance.now();
  const child = spawn(program, args, { cwd: repositoryFolder, stdio: ["ignore", 2, 2], signal });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`"${[program, ...args].join(" ")}" failed: it ended with ${code}.`);
  return {
    name: `house.time.${name}`,
    value: (performance.now() - startedMs) / 1000,
    unit: "s",
    against: `${[program, ...args].join(" ")} on this machine, caches as they were`,
    goal: { atMost: maxSeconds },
    offenders: [],
  };
}
