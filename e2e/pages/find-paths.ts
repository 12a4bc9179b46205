import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const app = fileURLToPath(new URL("../../apps/web/src/app", import.meta.url));

/** A value for each part of an address that names something. Null: the journey makes nothing of the kind, so that its page is not seen. */
export type Named = Readonly<Record<string, string | null>>;

/**
 * The addresses of all pages, by the files that draw them, so that no new page is left out.
 * @param named values by the names of the parts, such as `runId`
 * @throws Error for a part that has no value there
 */
export function findPaths(named: Named): string[] {
  return readdirSync(app, { recursive: true, encoding: "utf8" })
    .map((file) => file.split("/"))
    .filter((parts) => parts.at(-1) === "page.tsx")
    .flatMap((parts) => {
      const filled = parts
        .slice(0, -1)
        .filter((part) => !part.startsWith("("))
        .map((part) => fill(part, named));
      return filled.includes(null) ? [] : [`/${filled.join("/")}`];
    })
    .sort();
}

/** `[runId]` and `[...path]` name something. */
function fill(part: string, named: Named): string | null {
  const [, name] = /^\[(?:\.\.\.)?(\w+)\]$/.exec(part) ?? [];
  if (name === undefined) return part;
  const value = named[name];
  if (value === undefined) throw new Error(`the page of ${part} is seen by no test: give ${name} a value, or null`);
  return value;
}
