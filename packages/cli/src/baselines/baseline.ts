import { BaselineName, BaselineView } from "@plumbline/core/baseline/baseline";
import { z } from "zod";
import { answer } from "../answer.ts";
import { openApi } from "../api/client.ts";
import { type Command, UsageError } from "../command.ts";

const Baseline = BaselineView.extend({ setAt: z.string() });
type Baseline = z.infer<typeof Baseline>;

/** Rounds that the audit doubts are no hindrance. */
const ACCEPT = "--accept-suspect";

/** `plumb baseline`: names that stand for runs. */
export const baseline: Command = {
  does: "name runs that others are held against: list, set NAME RUN-ID [--accept-suspect], remove NAME",
  async run(words, terminal) {
    const [does, name = "", runId, ...more] = words.filter((word) => word !== ACCEPT);
    const acceptSuspect = words.includes(ACCEPT);
    const api = openApi(process.env);
    if (does === "list" && name === "" && !acceptSuspect) {
      const found = await api.get("/baselines", z.strictObject({ baselines: z.array(Baseline) }));
      return answer(terminal, found, found.baselines.map(describe));
    }
    const isSet = does === "set";
    if (more.length > 0 || isSet !== (runId !== undefined) || (!isSet && (does !== "remove" || acceptSuspect)))
      throw new UsageError("plumb baseline takes: list, set NAME RUN-ID [--accept-suspect], or remove NAME.");
    const named = BaselineName.safeParse(name);
    if (!named.success) throw new UsageError(named.error.issues.map(({ message }) => message).join(" "));
    const path = `/baselines/${named.data}`;
    if (isSet) {
      const changed = await api.put(path, Baseline, { body: { runId, ...(acceptSuspect ? { acceptSuspect } : {}) } });
      return answer(terminal, changed, [describe(changed)]);
    }
    await api.delete(path);
    return answer(terminal, { removed: name }, [`${name} stands for no run any more.`]);
  },
};

function describe({ name, runId, runName, setAt, sides }: Baseline): string {
  const rounds = sides.map(({ serverId, scenarioId, rounds: all, suspect }) => {
    const doubts = suspect > 0 ? `, ${suspect} SUSPECT` : "";
    return `${serverId} under ${scenarioId}: ${all} rounds${doubts}`;
  });
  return `${name}  ${runId}  ${setAt.slice(0, 10)}  ${runName}: ${rounds.join(", ")}`;
}
