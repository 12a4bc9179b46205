import { toStorable } from "../execution/persist/to-storable.ts";

/** Lines kept of each source: enough for a cause, bounded against a flood. */
export const KEPT_LINES = 200;

/** The side of a trial that printed a line. */
export type LogSource = "server" | "generator";

/** The newest lines of a trial's containers. */
export class TrialLog {
  readonly #lines: Record<LogSource, string[]> = { server: [], generator: [] };

  /** Replaces what is known of a source by its newest lines. */
  set(source: LogSource, lines: readonly string[]): void {
    this.#lines[source] = toStorable(lines.slice(-KEPT_LINES));
  }

  /** The last few lines of a source, as evidence. */
  tail(source: LogSource): string[] {
    return this.#lines[source].slice(-20);
  }

  lines(): Record<LogSource, string[]> {
    return this.#lines;
  }
}
