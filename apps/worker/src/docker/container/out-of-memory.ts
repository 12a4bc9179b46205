import type Docker from "dockerode";
import type { Engine } from "../engine.ts";

/** The shell's convention for a process that SIGKILL ended: 128 + 9. */
const KILLED = 137;

/** The engine reports an exit and an exceeded limit in any order; the second one follows within milliseconds. */
const REPORT_SECONDS = 1;

/**
 * True if the kernel ended a process of an ended container for exceeding its memory limit. The engine's flag stays false where the
 * exit was reported first, so that its events decide about a container which something killed.
 */
export async function exceededMemory(engine: Engine, { Id, State }: Docker.ContainerInspectInfo): Promise<boolean> {
  if (State.OOMKilled || State.ExitCode !== KILLED) return State.OOMKilled;
  const until = Math.ceil(Date.parse(State.FinishedAt) / 1_000) + REPORT_SECONDS;
  const since = Math.floor(Date.parse(State.StartedAt) / 1_000);
  const events = await engine.getEvents({ since, until, filters: { container: [Id], event: ["oom"] } });
  let told = "";
  for await (const part of events) told += String(part);
  return told.trim() !== "";
}
