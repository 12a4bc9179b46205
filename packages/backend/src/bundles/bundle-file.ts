import { replaceFigures } from "@plumbline/core/metric/figure-value";

/** One file of a bundle. */
export type BundleFile = { name: string; content: string | Uint8Array };

/** A file of JSON. */
export function toFile(name: string, content: unknown): BundleFile {
  return { name, content: JSON.stringify(content, replaceFigures) };
}
