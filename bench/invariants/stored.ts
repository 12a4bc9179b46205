import type pg from "pg";
import { z } from "zod";

const Run = z.object({
  runId: z.string(),
  status: z.string(),
  failureCode: z.string().nullable(),
  failureMessage: z.string().nullable(),
  cancelRequestedAt: z.date().nullable(),
  finishedAt: z.date().nullable(),
});

const Trial = z.object({
  trialId: z.string(),
  runId: z.string(),
  status: z.string(),
  failureCode: z.string().nullable(),
  failureMessage: z.string().nullable(),
});

const Proof = z.object({
  proofId: z.string(),
  status: z.string(),
  failureCode: z.string().nullable(),
  failureMessage: z.string().nullable(),
  workerId: z.string().nullable(),
});

const FailedAttempt = z.object({
  runId: z.string(),
  trialId: z.string().nullable(),
  counted: z.boolean(),
  failureCode: z.string(),
  failureMessage: z.string(),
  workerId: z.string().nullable(),
});

const Frame = z.object({ trialId: z.string(), seq: z.number(), attempt: z.number() });

/** With the evidence, from which a breach is understood. */
const FAILURE = `failure_code as "failureCode", failure_message || coalesce(' ' || evidence::text, '') as "failureMessage"`;

/** Everything that PostgreSQL has of a seed at its end. */
export interface Stored {
  readonly runs: readonly z.infer<typeof Run>[];
  readonly trials: readonly z.infer<typeof Trial>[];
  readonly proofs: readonly z.infer<typeof Proof>[];
  readonly failedAttempts: readonly z.infer<typeof FailedAttempt>[];
  readonly frames: readonly z.infer<typeof Frame>[];
}

/** Reads what is stored, past every simulated fault. */
export async function readStored(real: pg.Pool): Promise<Stored> {
  const read = async <S extends z.ZodType>(schema: S, text: string) =>
    z.array(schema).parse((await real.query(text)).rows);
  return {
    runs: await read(
      Run,
      `select run_id as "runId", status, ${FAILURE}, cancel_requested_at as "cancelRequestedAt",
        finished_at as "finishedAt" from run order by run_id`,
    ),
    trials: await read(
      Trial,
      `select trial_id as "trialId", run_id as "runId", status, ${FAILURE}
        from trial order by run_id, position`,
    ),
    proofs: await read(Proof, `select proof_id as "proofId", status, ${FAILURE}, worker_id as "workerId" from proof`),
    failedAttempts: await read(
      FailedAttempt,
      `select run_id as "runId", trial_id as "trialId", counted, ${FAILURE},
        worker_id as "workerId" from failed_attempt order by run_id`,
    ),
    frames: await read(
      Frame,
      `select trial_id as "trialId", seq, ("values"->>'messages.sent')::int as attempt from frame order by trial_id, seq`,
    ),
  };
}
