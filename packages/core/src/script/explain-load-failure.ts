import { z } from "zod";
import type { ScriptFiles } from "./script-files.ts";
import { copyNameOf } from "./web-modules.ts";

/** Something in a script that k6 refuses: its file and line, null where k6 does not tell them. */
export const ScriptFault = z.strictObject({
  file: z.string().nullable(),
  line: z.number().int().nullable(),
  message: z.string(),
});
export type ScriptFault = Readonly<z.infer<typeof ScriptFault>>;

/** A place that k6 names itself, behind `file://`: in a syntax error, or in a stack. */
const PLACE = /^(\/[^\s():]+):(?: Line )?(\d+):/;
const MODULE = /moduleSpecifier "([^"]+)"/;
const UNKNOWN_MODULES = "unknown modules [";
/** k6's advice about its own image helps nobody here. */
const ADVICE = /(?<=couldn't be found on local disk)\..*$/s;
const PREFIX = /^could not initialize '[^']*': could not load JS test '[^']*': /;

/**
 * Turns the message by which k6 refuses a script into faults with their lines. A module that cannot be loaded is told by its name
 * alone, and the line is the first one that has the name in quotes.
 * @param root folder of the script's files as k6 saw it, without a slash at the end
 */
export function explainLoadFailure(message: string, script: ScriptFiles, root: string): readonly ScriptFault[] {
  const text = message.replace(PREFIX, "").replace(ADVICE, ".").trim();
  const unknown = text.split(UNKNOWN_MODULES)[1]?.split("]")[0];
  if (unknown !== undefined)
    return [...unknown.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => ({
      ...findQuoted(script, name),
      message: `there is no module "${name}" in this build of k6`,
    }));
  const module = MODULE.exec(text)?.[1];
  if (module !== undefined) {
    const isRemote = /^https?:\/\//.test(module);
    const reason = isRemote ? explainWeb(module) : "there is no such file";
    return [{ ...findQuoted(script, module), message: `"${module}": ${reason}` }];
  }
  const place = findPlace(text, root);
  return [{ ...place, message: text.replaceAll(`file://${root}/`, "") }];
}

function explainWeb(address: string): string {
  const copy = copyNameOf(address);
  const instead = copy === null ? "put it beside the script under a relative path" : `keep a copy as ${copy}`;
  return `nothing is loaded from the web; ${instead}`;
}

/** The first place that a message of k6 names in one of the script's own files. */
export function findPlace(message: string, root: string): Pick<ScriptFault, "file" | "line"> {
  for (const rest of message.split("file://").slice(1)) {
    const [, path = "", line] = PLACE.exec(rest) ?? [];
    if (path.startsWith(`${root}/`)) return { file: path.slice(root.length + 1), line: Number(line) };
  }
  return { file: null, line: null };
}

/** A fault as one line: `load.js, line 3: …`. */
export function describeScriptFault({ file, line, message }: ScriptFault): string {
  return file === null ? message : `${file}, line ${line}: ${message}`;
}

function findQuoted({ main, files }: ScriptFiles, name: string): Pick<ScriptFault, "file" | "line"> {
  const others = Object.keys(files).filter((file) => file !== main);
  for (const file of [main, ...others.sort()]) {
    const index = (files[file] ?? "")
      .split("\n")
      .findIndex((line) => [`"${name}"`, `'${name}'`, `\`${name}\``].some((quoted) => line.includes(quoted)));
    if (index >= 0) return { file, line: index + 1 };
  }
  return { file: null, line: null };
}
