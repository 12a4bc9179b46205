import type { LiveEntry } from "@plumbline/core/run/live-entry";
import { deserialize } from "./wire.ts";

/** Parsed entries that are kept per run: enough for pages that open, and a bounded amount of memory. */
const KEPT = 2_000;

/** The parsed entries of one run's stream, so that hundreds of viewers who read its past parse it once. */
export class ParsedEntries {
  readonly #known = new Map<string, LiveEntry>();

  /** The entries that can be parsed; those of another version and malformed ones are skipped. */
  parse(found: readonly [id: string, fields: string[]][]): LiveEntry[] {
    return found.flatMap(([id, fields]) => {
      const known = this.#known.get(id);
      if (known) return [known];
      const entry = parseEntry(id, fields[1] ?? "");
      if (!entry) return [];
      this.#keep(entry);
      return [entry];
    });
  }

  #keep(entry: LiveEntry): void {
    this.#known.set(entry.id, entry);
    if (this.#known.size <= KEPT) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined) this.#known.delete(oldest);
  }
}

function parseEntry(id: string, text: string): LiveEntry | null {
  try {
    return { id, event: deserialize(text) };
  } catch {
    return null;
  }
}
