import { repeat } from "@plumbline/backend/lifetime/repeat";
import { markHandled } from "../async/mark-handled.ts";
import { withRetries } from "../async/with-retries.ts";
import { connectEngine } from "../docker/engine.ts";

const LOOK_EVERY_MS = 2_000;

/** A watch over the engine. Disposal ends it. */
export interface EngineWatch extends AsyncDisposable {
  /** Rejects with ENGINE_UNAVAILABLE or GENERATOR_ENGINE_UNAVAILABLE once the engine does not answer any more, asked twice. */
  readonly lost: Promise<never>;
}

/**
 * Watches an engine during the wait for a container's end: that wait does not notice a broken connection.
 * @param address of an engine that generators stand on; the server's own when absent
 */
export function watchEngine(address?: string): EngineWatch {
  let report: (error: unknown) => void = () => undefined;
  const lost = new Promise<never>((_, reject) => {
    report = reject;
  });
  markHandled(lost);
  const watching = repeat(
    () =>
      withRetries(
        () => connectEngine(address),
        () => true,
        [0],
      ),
    LOOK_EVERY_MS,
    (error) => report(error),
  );
  return { lost, [Symbol.asyncDispose]: () => watching[Symbol.asyncDispose]() };
}
