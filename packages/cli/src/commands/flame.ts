import { setTimeout as pause } from "node:timers/promises";
import { Command } from "commander";
import { z } from "zod";
import { openApi } from "../service/client.ts";
import { environment } from "../terminal/environment.ts";
import { type ExitCode, exitCodes } from "../terminal/exit-code.ts";
import { handler, type Session } from "../terminal/session.ts";
import type { Terminal } from "../terminal/terminal.ts";

const ASK_AGAIN_MS = 2_000;

/** The fields of a flame graph that the command reads. */
const Flame = z.looseObject({
  status: z.enum(["queued", "running", "succeeded", "failed", "cancelled"]),
  failure: z.looseObject({ message: z.string(), nextStep: z.string() }).nullable(),
});

/** `plumb flame`: profiles a trial's server under the trial's load, and prints the folded stacks. */
export function flame(session: Session): Command {
  return new Command("flame")
    .description("profile a trial's server, and print its folded stacks")
    .argument("<trial-id>")
    .action(handler(session, (trialId: string) => recordFlame(trialId, session.terminal)));
}

async function recordFlame(trialId: string, terminal: Terminal): Promise<ExitCode> {
  const api = openApi(environment());
  const path = `/trials/${encodeURIComponent(trialId)}/flame-graph`;
  terminal.complain(`${api.baseUrl}/trials/${trialId}`);
  let reported = "";
  for (let flame = await api.post(path, Flame); ; flame = await api.get(path, Flame)) {
    if (flame.status !== reported) terminal.complain(flame.status);
    reported = flame.status;
    if (flame.status === "succeeded") {
      terminal.print((await api.text(`${path}/stacks`)).trimEnd());
      return exitCodes.ok;
    }
    if (flame.failure || flame.status === "cancelled") {
      terminal.complain(`plumb: ${flame.failure?.message ?? "cancelled"} ${flame.failure?.nextStep ?? ""}`);
      return exitCodes.inconclusive;
    }
    await pause(ASK_AGAIN_MS);
  }
}
