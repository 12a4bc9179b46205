import { Command } from "commander";
import { z } from "zod";
import { addTimeoutOption, keepWaiting, type Waiting, type WaitOptions } from "../service/waiting.ts";
import { type ExitCode, exitCodes } from "../terminal/exit-code.ts";
import { handler, type Session } from "../terminal/session.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { toCommandLine } from "../terminal/to-command-line.ts";

const ASK_AGAIN_MS = 2_000;

/** The fields of a flame graph that the command reads. */
const Flame = z.looseObject({
  status: z.enum(["queued", "running", "succeeded", "failed", "cancelled"]),
  failure: z.looseObject({ message: z.string(), nextStep: z.string() }).nullable(),
});

/** `plumb flame`: profiles a trial's server under the trial's load, and prints the folded stacks. */
export function flame(session: Session): Command {
  const { terminal } = session;
  const command = new Command("flame")
    .description("profile a trial's server, and print its folded stacks")
    .argument("<trial-id>");
  return addTimeoutOption(command).action(
    handler(session, (trialId: string, { timeout }: WaitOptions) =>
      keepWaiting(terminal, { timeout, resume: () => toCommandLine(command, [trialId]) }, (waiting) =>
        recordFlame(waiting, trialId, terminal),
      ),
    ),
  );
}

async function recordFlame({ api, pause }: Waiting, trialId: string, terminal: Terminal): Promise<ExitCode> {
  const path = `/trials/${encodeURIComponent(trialId)}/flame-graph`;
  terminal.complain(`${api.baseUrl}/trials/${trialId}`);
  let reported = "";
  for (let flame = await api.post(path, Flame, { isIdempotent: true }); ; flame = await api.get(path, Flame)) {
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
