import { randomUUID } from "node:crypto";
import type { Bundle } from "@plumbline/core/bundle/bundle";
import { Command } from "commander";
import { z } from "zod";
import { chooseVersions } from "../../bundle/choose-versions.ts";
import { describeMissingVersion, describeSide } from "../../bundle/describe-repetition.ts";
import { judgeRepetition, type RepeatedSide } from "../../bundle/judge-repetition.ts";
import { measureVersions } from "../../bundle/measure-versions.ts";
import { readBundleFile } from "../../bundle/read-bundle-file.ts";
import { toRepetitionReport } from "../../bundle/repetition-junit.ts";
import type { ApiClient } from "../../service/client.ts";
import { addTimeoutOption, keepWaiting, type WaitOptions } from "../../service/waiting.ts";
import { answer } from "../../terminal/answer.ts";
import { type ExitCode, exitCodes } from "../../terminal/exit-code.ts";
import { addJunitOption, type JunitOption, writeJunit } from "../../terminal/junit-option.ts";
import { handler, type Session } from "../../terminal/session.ts";
import { type Terminal, UsageError } from "../../terminal/terminal.ts";
import { toCommandLine } from "../../terminal/to-command-line.ts";

const Servers = z.looseObject({
  servers: z.array(z.looseObject({ serverId: z.string(), sourceDigest: z.string() })),
});

type Options = WaitOptions & JunitOption & { idempotencyKey?: string };

/** `plumb reproduce FILE`: measures an exported run again, of the same sources, and compares the figures. */
export function reproduce(session: Session): Command {
  return reproduceCommand(session, "reproduce");
}

/** `plumb replay bundle FILE`: the earlier name of `plumb reproduce FILE`. `./plumb replay` derives figures again from stored frames. */
export function replay(session: Session): Command {
  return new Command("replay")
    .description("the earlier name of plumb reproduce")
    .addCommand(reproduceCommand(session, "bundle"));
}

function reproduceCommand(session: Session, name: string): Command {
  const command = new Command(name)
    .description("measure the run of a bundle again, and compare the figures")
    .argument("<file>")
    .option("--idempotency-key <key>", "a key under which it is measured only once");
  return addJunitOption(addTimeoutOption(command)).action(
    handler(session, async (path: string, { timeout, junit, idempotencyKey = randomUUID() }: Options) => {
      const bundle = (await readBundleFile(path)).bundle;
      refuseDuel(bundle);
      command.setOptionValueWithSource("idempotencyKey", idempotencyKey, "cli");
      const resume = () => toCommandLine(command, [path]);
      return keepWaiting(session.terminal, { timeout, resume }, ({ api }) =>
        measureAndCompare(api, bundle, { junit, idempotencyKey }, session.terminal),
      );
    }),
  );
}

/** A duel says nothing of one server alone, so that there are no figures to compare with those of another time. @throws UsageError */
function refuseDuel({ run: { name, spec } }: Bundle): void {
  if (spec.kind !== "duel") return;
  const sides = spec.servers.map(({ serverId }) => serverId).join(" ");
  throw new UsageError(`The bundle's run "${name}" is a duel; start a new one with plumb duel ${sides}.`);
}

async function measureAndCompare(
  api: ApiClient,
  bundle: Bundle,
  { junit, idempotencyKey }: JunitOption & { idempotencyKey: string },
  terminal: Terminal,
): Promise<ExitCode> {
  const { servers } = await api.get("/servers", Servers);
  const versions = chooseVersions(bundle, servers);
  const { ids, missing } = versions;
  const again = ids.size > 0 ? await measureVersions(api, bundle.run, { ...versions, idempotencyKey }, terminal) : null;
  const then = bundle.trials.filter(({ serverId }) => ids.has(serverId));
  const sides = again ? judgeRepetition(then, again.trials, again.floorsOf) : [];
  const found = { runId: again?.runId ?? null, of: bundle.run.runId, sides, missing };
  answer(terminal, found, [...missing.map(describeMissingVersion), ...sides.flatMap(describeSide)]);
  await writeJunit({ junit }, toRepetitionReport(bundle.run.name, sides, missing));
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
