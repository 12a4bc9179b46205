/** Executes a statement with its parameters, on whatever connection the caller's transaction has. */
type Execute = (sql: string, values: readonly unknown[]) => Promise<unknown>;

/**
 * Records the size of a trial from now on, in the database and in its file of raw frames: the organization's storage quota counts it.
 */
export async function recordStoredBytes(execute: Execute, trialId: string): Promise<void> {
  await execute(
    `update trial set stored_bytes = pg_column_size(trial.*)
       + (select coalesce(sum(pg_column_size(trial_result.*)), 0) from trial_result where trial_id = $1::uuid)
       + (select coalesce(sum(bytes), 0) from raw_frames where trial_id = $1::uuid)
       + (select coalesce(sum(pg_column_size(timeline.*)), 0) from timeline where trial_id = $1::uuid)
       + (select coalesce(sum(pg_column_size(track.*)), 0) from track where trial_id = $1::uuid)
     where trial_id = $1::uuid`,
    [trialId],
  );
}
