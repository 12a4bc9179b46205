import { repeat } from "@plumbline/backend/lifetime/repeat";
import type { RunningContainer } from "../docker/container/container.ts";
import type { TrialSession } from "../execution/trial-session.ts";
import { lastLines } from "../place/wait-until-ready.ts";
import { findNewLines } from "./find-new-lines.ts";

const LOOK_EVERY_MS = 1_000;
/** Viewers get at most this many lines a second, whatever a container prints. */
const SHOWN_LINES = 20;

/** Shows a container's new lines to the run's viewers each second, until it is disposed. */
export function watchLogs(
  session: TrialSession,
  source: "server" | "generator",
  container: RunningContainer,
): AsyncDisposable {
  let shown: string[] = [];
  const look = async () => {
    const latest = await lastLines(container, SHOWN_LINES);
    const fresh = findNewLines(shown, latest);
    shown = latest;
    if (fresh.length > 0) session.publishLog(source, fresh);
  };
  // a failure costs one second of the live log; the engine's loss shows elsewhere
  const looking = repeat(look, LOOK_EVERY_MS, () => undefined);
  // the last look is not awaited: a lost engine may never answer it
  return { [Symbol.asyncDispose]: async () => void looking[Symbol.asyncDispose]() };
}
