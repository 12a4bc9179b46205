import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { openApi } from "../api/client.ts";
import { type Command, UsageError } from "../command.ts";
import { exitCodes } from "../exit-code.ts";

const ASK_AGAIN_MS = 2_000;

/** Of a flame graph what a person waits for. */
const Flame = z.looseObject({
  status: z.enum(["queued", "running", "succeeded", "failed", "cancelled"]),
  failure: z.looseObject({ message: z.string(), nextStep: z.string() }).nullable(),
});

/** `plumb flame`: has a trial's server profiled under the trial's load, and prints the folded stacks. */
export const flame: Command = {
  does: "record where a trial's server spends its time, and print folded stacks: TRIAL-ID",
  async run([trialId, ...more], terminal) {
    if (!trialId || more.length > 0) throw new UsageError("This takes one trial's id.");
    const api = openApi(process.env);
    const path = `/trials/${encodeURIComponent(trialId)}/flame-graph`;
    terminal.complain(`${api.baseUrl}/trials/${trialId}`);
    let told = "";
    for (let seen = await api.post(path, Flame); ; seen = await api.get(path, Flame)) {
      if (seen.status !== told) terminal.complain(seen.status);
      told = seen.status;
      if (seen.status === "succeeded") {
        terminal.print((await api.text(`${path}/stacks`)).trimEnd());
        return exitCodes.ok;
      }
      if (seen.failure || seen.status === "cancelled") {
        terminal.complain(`plumb: ${seen.failure?.message ?? "cancelled"} ${seen.failure?.nextStep ?? ""}`);
        return exitCodes.inconclusive;
      }
      await pause(ASK_AGAIN_MS);
    }
  },
};
