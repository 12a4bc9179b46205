import { findNamedFiles } from "@plumbline/core/script/named-files";
import { copyNameOf } from "@plumbline/core/script/web-modules";

/**
 * Reads the copies of the modules of the web that a script's modules name, and of those that the copies name in turn. One without a copy is
 * left out: k6 refuses the script then, with its line.
 * @param read the text of a copy by its name; null where there is none
 * @returns the copies by their names
 */
export async function readCopies(
  modules: readonly string[],
  read: (name: string) => Promise<string | null>,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const left = modules.flatMap((source) => findNamedFiles(source).web);
  for (let address = left.pop(); address !== undefined; address = left.pop()) {
    const name = copyNameOf(address);
    const text = name === null || found.has(name) ? null : await read(name);
    if (name === null || text === null) continue;
    found.set(name, text);
    left.push(...namedBy(text, address));
  }
  return found;
}

/** The addresses that a module of the web names, relative ones by its own. */
function namedBy(source: string, address: string): string[] {
  const { modules, web } = findNamedFiles(source);
  return [...web, ...modules.map((path) => new URL(path, address).href)];
}
