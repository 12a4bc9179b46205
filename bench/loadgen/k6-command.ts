import { join } from "node:path";
import type { LoadPlan } from "@plumbline/core/plan/load-plan";
import { repositoryFolder } from "@plumbline/launcher/folders";
import type { Programs } from "./programs.ts";

/** How to start a generator. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Address of the bench's server. */
export interface Target {
  readonly ip: string;
  readonly port: number;
}

export const k6Env = { K6_AUTO_EXTENSION_RESOLUTION: "false", K6_NO_USAGE_REPORT: "true" };
export const k6Args = ["run", "--quiet", "--summary-mode=disabled", "--address", ""];

/** Our generator with a plan, its frames in a file. */
export function plumblineCommand({ k6 }: Programs, plan: LoadPlan, { ip, port }: Target, framesFile: string): Command {
  const script = join(repositoryFolder, `packages/k6/scenarios/${plan.workload}.js`);
  return {
    program: k6,
    args: [...k6Args, "--out", `plumbline=file:${framesFile}`, script],
    env: { ...k6Env, PLUMBLINE_TARGET: `ws://${ip}:${port}`, PLUMBLINE_PLAN: JSON.stringify(plan) },
  };
}
