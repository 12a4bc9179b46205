import type { RunColumns } from "@plumbline/core/trend/bucket-runs";

/** One figure of a line, as it was when the line had this revision. */
type Line = { readonly seriesId: string; readonly metricId: string; readonly revision: number };

/** Runs kept in all, of 17 bytes each: twenty lines of 100,000. */
const MOST_RUNS = 2_000_000;

/**
 * Lines of very many runs, kept in this process: to read 100,000 again takes the database longer than everything else together.
 * A line that has got or lost a run has another revision and is read anew; what was looked at longest ago goes first.
 */
export class LongLines {
  readonly #kept = new Map<string, { readonly revision: number; readonly columns: RunColumns }>();
  #runs = 0;

  get({ seriesId, metricId, revision }: Line): RunColumns | null {
    const key = `${seriesId} ${metricId}`;
    const found = this.#kept.get(key);
    if (found?.revision !== revision) return null;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.columns;
  }

  keep({ seriesId, metricId, revision }: Line, columns: RunColumns): void {
    const key = `${seriesId} ${metricId}`;
    this.#drop(key);
    this.#kept.set(key, { revision, columns });
    this.#runs += columns.atMs.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#runs <= MOST_RUNS) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#runs -= this.#kept.get(key)?.columns.atMs.length ?? 0;
    this.#kept.delete(key);
  }
}
