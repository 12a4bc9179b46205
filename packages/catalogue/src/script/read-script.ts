import { readFile, realpath } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { AppError } from "@plumbline/core/failure/app-error";
import { findNamedFiles } from "@plumbline/core/script/named-files";
import { isWithin, SCRIPT_LIMITS, type ScriptFiles } from "@plumbline/core/script/script-files";
import { readCopies } from "./read-copies.ts";

/**
 * Reads a script with the modules and data that it names by relative paths, and theirs, from its own folder and the working directory. A
 * file that is elsewhere or not there is left out: k6 refuses the script then, with its line. Copies of modules of the web come from the
 * folder `https` beside the script, at the root, or in the working directory.
 * @param root a stranger's folder, without links in its own path: the script is in it, and nothing outside is read, through links neither
 * @throws AppError SCRIPT_INVALID where the script itself cannot be read, or brings too much
 */
export async function readScript(path: string, root?: string): Promise<ScriptFiles> {
  const main = resolve(root ?? process.cwd(), path);
  const found = new Map<string, string>();
  const modulesFound: string[] = [];
  const source = await readIfThere(main, root);
  if (source === null)
    throw new AppError("SCRIPT_INVALID", `${path} cannot be read.`, { nextStep: "Name a file of JavaScript for k6." });
  const bases = root === undefined ? [dirname(main), process.cwd()] : [root];
  const left = [{ path: main, isModule: true, source }];
  for (let next = left.pop(); next; next = left.pop()) {
    found.set(next.path, next.source);
    refuseTooMuch([found]);
    if (!next.isModule) continue;
    modulesFound.push(next.source);
    const { modules, data } = findNamedFiles(next.source);
    for (const [names, isModule] of [
      [modules, true],
      [data, false],
    ] as const)
      for (const name of names) {
        // k6 reads data relative to the file that opens it
        const named = resolve(dirname(next.path), name);
        const isBeside = bases.some((base) => named.startsWith(base + sep));
        const text = found.has(named) || !isBeside ? null : await readIfThere(named, root);
        if (text !== null) left.push({ path: named, isModule, source: text });
      }
  }
  const copies = await readCopies(modulesFound, async (name) => {
    const ofScript = (folder: string) => readIfThere(join(folder, name), root);
    return (
      (await ofScript(dirname(main))) ?? (root === undefined ? null : await ofScript(root)) ?? (await readIfThere(name))
    );
  });
  refuseTooMuch([found, copies]);
  const top = commonFolder([...found.keys()]);
  const nameOf = (file: string) => relative(top, file).split(sep).join("/");
  const own = [...found].map(([file, text]) => [nameOf(file), text] as const);
  return { main: nameOf(main), files: Object.fromEntries([...own, ...copies]) };
}

function refuseTooMuch(found: readonly ReadonlyMap<string, string>[]): void {
  if (!isWithin(found.flatMap((texts) => [...texts.values()])))
    throw new AppError(
      "SCRIPT_INVALID",
      `The script brings more than ${SCRIPT_LIMITS.files} files or ${SCRIPT_LIMITS.bytes / 1_048_576} MiB.`,
      { nextStep: "Leave out what it does not need." },
    );
}

async function readIfThere(path: string, root?: string): Promise<string | null> {
  try {
    const real = await realpath(path);
    return root === undefined || real.startsWith(root + sep) ? await readFile(real, "utf8") : null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "EISDIR" || code === "ENOTDIR") return null;
    throw error;
  }
}

function commonFolder(paths: readonly string[]): string {
  let common = dirname(paths[0] ?? "");
  for (const path of paths)
    while (path !== common && !path.startsWith(common === sep ? sep : common + sep)) common = dirname(common);
  return common;
}
