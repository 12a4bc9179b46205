import { Duel, DuelTerms } from "@plumbline/core/duel/duel";
import { isTerminal } from "@plumbline/core/task/is-terminal";
import { Status } from "@plumbline/core/task/status";
import { z } from "zod";
import { NamedServer } from "./named-server.ts";

/** The failure of a run. A later version may have further codes. */
export const FailureFacts = z.looseObject({ code: z.string(), message: z.string(), nextStep: z.string() }).nullable();

/** The fields of a run that the commands read. The others are passed on unchanged. */
export const RunFacts = z.looseObject({
  runId: z.string(),
  name: z.string(),
  status: Status,
  progress: z.number(),
  remainingS: z.number(),
  /** Audited trials by verdict. */
  verdicts: z.record(z.string(), z.number()),
  failure: FailureFacts,
  /** A duel's terms, and its servers: A and B. Other runs have no terms. */
  spec: z
    .looseObject({
      servers: z.array(NamedServer.extend({ sourceDigest: z.string().optional() })),
      duel: DuelTerms.optional(),
    })
    .optional(),
  /** A duel as far as it has come. */
  duel: Duel.optional(),
  /** The place of a run that has not started; only the answer to waiting has it. */
  queue: z.looseObject({ ahead: z.number(), startsInS: z.number().nullable() }).nullish(),
});
export type RunFacts = z.infer<typeof RunFacts>;

export const hasEnded = ({ status }: RunFacts): boolean => isTerminal(status);

/** Describes a run's progress in one line. */
export function describeRun({ name, status, progress, remainingS, verdicts, failure, queue }: RunFacts): string {
  if (failure) return `${name}: ${status}: ${failure.message} ${failure.nextStep}`;
  if (status === "queued" && queue) return `${name}: queued, ${describePlace(queue)}`;
  const eta = status === "running" ? `, about ${inMinutes(remainingS)} to go` : "";
  const doubts = ["SUSPECT", "INVALID"]
    .filter((verdict) => verdicts[verdict])
    .map((each) => `, ${verdicts[each]} ${each}`);
  return `${name}: ${status}, ${Math.floor(progress * 100)} %${eta}${doubts.join("")}`;
}

function describePlace({ ahead, startsInS }: NonNullable<RunFacts["queue"]>): string {
  const place = ahead === 0 ? "next" : ahead === 1 ? "1 run before it" : `${ahead} runs before it`;
  if (startsInS === null) return `${place}; no worker is alive, so it does not start: see the Workers page`;
  return ahead === 0 ? place : `${place}, starts in about ${inMinutes(startsInS)}`;
}

/** A duration as a person estimates it: "40 s", "3 min". */
export function inMinutes(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}
