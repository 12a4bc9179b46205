import { Command } from "commander";
import { z } from "zod";
import { chooseVersions } from "../bundle/choose-versions.ts";
import { describeMissingVersion, describeSide } from "../bundle/describe-repetition.ts";
import { judgeRepetition, type RepeatedSide } from "../bundle/judge-repetition.ts";
import { measureVersions } from "../bundle/measure-versions.ts";
import { readBundle } from "../bundle/read-bundle.ts";
import { openApi } from "../service/client.ts";
import { answer } from "../terminal/answer.ts";
import { environment } from "../terminal/environment.ts";
import { type ExitCode, exitCodes } from "../terminal/exit-code.ts";
import { handler, type Session } from "../terminal/session.ts";
import type { Terminal } from "../terminal/terminal.ts";

const Servers = z.looseObject({
  servers: z.array(z.looseObject({ serverId: z.string(), sourceDigest: z.string() })),
});

/** `plumb replay bundle FILE`: measures an exported run again, of the same sources, and compares the figures. */
export function replay(session: Session): Command {
  const command = new Command("replay").description("measure an exported run again");
  command
    .command("bundle")
    .description("measure the run of a bundle again, and compare the figures")
    .argument("<file>")
    .action(handler(session, (path: string) => replayBundle(path, session.terminal)));
  return command;
}

async function replayBundle(path: string, terminal: Terminal): Promise<ExitCode> {
  const bundle = await readBundle(path);
  const api = openApi(environment());
  const { servers } = await api.get("/servers", Servers);
  const versions = chooseVersions(bundle, servers);
  const { ids, missing } = versions;
  const again = ids.size > 0 ? await measureVersions(api, bundle.run, versions, terminal) : null;
  const then = bundle.trials.filter(({ serverId }) => ids.has(serverId));
  const sides = again ? judgeRepetition(then, again.trials, again.floorsOf) : [];
  const found = { runId: again?.runId ?? null, of: bundle.run.runId, sides, missing };
  answer(terminal, found, [...missing.map(describeMissingVersion), ...sides.flatMap(describeSide)]);
  return again?.status === "succeeded" ? toExitCode(sides, missing.length === 0) : exitCodes.inconclusive;
}

/**
 * 1 if a first figure was shown to differ. 0 if each was shown to be the same, of the same images. Else 2: also for an inconclusive
 * figure, an image that was built again and differs, other sources or hosts, and rounds that the audit doubts.
 */
function toExitCode(sides: readonly RepeatedSide[], areAllMeasured: boolean): ExitCode {
  const comparable = sides.filter(({ differences, isTrusted }) => differences.length === 0 && isTrusted);
  if (comparable.some(({ first }) => first?.verdict === "better" || first?.verdict === "worse"))
    return exitCodes.regression;
  const isReproduced = ({ first, images: [then, now] }: RepeatedSide) =>
    first?.verdict === "same" && then !== null && then === now;
  const areAll = areAllMeasured && comparable.length === sides.length && comparable.every(isReproduced);
  return areAll ? exitCodes.ok : exitCodes.inconclusive;
}
