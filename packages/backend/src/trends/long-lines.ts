import type { RunColumns } from "@plumbline/core/trend/bucket-runs";

/** One figure of a line, at a revision of the line. */
type Line = { readonly seriesId: string; readonly metricId: string; readonly revision: number };

/** Limit of cached runs, of 17 bytes each: twenty lines of 100,000. */
const MOST_RUNS = 2_000_000;

/**
 * A cache of very long lines: reading 100,000 runs takes the database longer than everything else together. An added or
 * deleted run changes the line's revision, and the line is read again. The least recently used line is evicted first.
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
