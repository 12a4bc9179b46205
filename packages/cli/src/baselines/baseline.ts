import { BaselineName, BaselineView } from "@plumbline/core/baseline/baseline";
import { z } from "zod";
import { answer } from "../answer.ts";
import { openApi } from "../api/client.ts";
import { type Command, UsageError } from "../command.ts";

const Baseline = BaselineView.extend({ setAt: z.string() });
type Baseline = z.infer<typeof Baseline>;

/** `plumb baseline`: names that stand for runs. */
export const baseline: Command = {
  does: "name runs that others are held against: list, set NAME RUN-ID, remove NAME",
  async run([does, name = "", runId, ...more], terminal) {
    const api = openApi(process.env);
    if (does === "list" && name === "") {
      const found = await api.get("/baselines", z.strictObject({ baselines: z.array(Baseline) }));
      return answer(terminal, found, found.baselines.map(describe));
    }
    if (more.length > 0 || (does === "set") !== (runId !== undefined) || (does !== "set" && does !== "remove"))
      throw new UsageError("plumb baseline takes: list, set NAME RUN-ID, or remove NAME.");
    const named = BaselineName.safeParse(name);
    if (!named.success) throw new UsageError(named.error.issues.map(({ message }) => message).join(" "));
    const path = `/baselines/${named.data}`;
    if (does === "set") {
      const changed = await api.put(path, Baseline, { body: { runId } });
      return answer(terminal, changed, [describe(changed)]);
    }
    await api.delete(path);
    return answer(terminal, { removed: name }, [`${name} stands for no run any more.`]);
  },
};

function describe({ name, runId, runName, setAt, sides }: Baseline): string {
  const rounds = sides.map((side) => `${side.serverId} under ${side.scenarioId}: ${side.rounds} rounds`);
  return `${name}  ${runId}  ${setAt.slice(0, 10)}  ${runName}: ${rounds.join(", ")}`;
}
