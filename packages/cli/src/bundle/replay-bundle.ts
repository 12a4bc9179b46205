import { BundleTrial, parseBundleFile } from "@plumbline/core/bundle/bundle";
import { repeatRun } from "@plumbline/core/run/repeat-run";
import { z } from "zod";
import { answer } from "../answer.ts";
import { openApi } from "../api/client.ts";
import { RunFacts } from "../api/run-facts.ts";
import { waitForRun } from "../api/wait-for-run.ts";
import { type Command, UsageError } from "../command.ts";
import { type ExitCode, exitCodes } from "../exit-code.ts";
import { judgeRepetition, type RepeatedSide } from "./judge-repetition.ts";
import { readBundle } from "./read-bundle.ts";

/** `plumb replay bundle FILE`: measures an exported run again and says whether it comes out alike. */
export const replay: Command = {
  does: "measure an exported run again and compare: bundle FILE",
  async run([what, path, ...more], terminal) {
    if (what !== "bundle" || !path || more.length > 0) throw new UsageError("plumb replay takes: bundle FILE.");
    const { run, trials } = await readBundle(path);
    const api = openApi(process.env);
    const name = `Replay: ${run.name}`.slice(0, 120);
    const started = await api.post("/runs", RunFacts, { body: repeatRun(run.spec, { name }) });
    terminal.complain(`${api.baseUrl}/runs/${started.runId}`);
    await waitForRun(api, started.runId, terminal);
    const { rows } = await api.get(`/runs/${started.runId}`, Rows);
    const again = await Promise.all(
      rows.map(async ({ trialId }) => parseBundleFile(BundleTrial, await api.text(`/trials/${trialId}`))),
    );
    const sides = judgeRepetition(trials, again);
    answer(terminal, { runId: started.runId, of: run.runId, sides }, sides.flatMap(describe));
    return toExitCode(sides);
  },
};

const Rows = z.object({ rows: z.array(z.object({ trialId: z.string() })) });

/** 1 where a first figure was shown to differ, 2 where the hosts are unlike or a side has no figure, else 0. */
function toExitCode(sides: readonly RepeatedSide[]): ExitCode {
  const compare = sides.filter(({ differences }) => differences.length === 0);
  if (compare.some(({ first }) => first?.verdict === "better" || first?.verdict === "worse"))
    return exitCodes.regression;
  return compare.length === sides.length && compare.every(({ first }) => first) ? exitCodes.ok : exitCodes.inconclusive;
}

function describe({ serverId, scenarioId, differences, first }: RepeatedSide): string[] {
  const ratio = first?.ratio === null || !first ? "no usable round on one side" : `${first.ratio.toPrecision(3)}×`;
  const said = first ? `${first.metricId} ${ratio} of then: ${first.verdict}. ${first.reason}` : ratio;
  return [
    `${serverId} under ${scenarioId}: ${said}`,
    ...differences.map(({ fact, values }) => `  not the same: ${fact}: then ${values.join(", now ")}`),
  ];
}
