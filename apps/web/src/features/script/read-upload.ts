import type { ScriptFiles } from "@plumbline/core/script/script-files";

/** Bytes that are read of each file: more than a script may bring, so that a wrong choice is refused and not read whole. */
const MOST_BYTES = 8 * 1024 * 1024 + 1;

/** A chosen file; one of a chosen folder has a path. */
type Chosen = Pick<File, "name" | "slice"> & { webkitRelativePath?: string };

/**
 * Reads the files of a script as they were chosen. Those of a folder keep their paths below it. The first file of JavaScript or
 * TypeScript is the one that k6 runs, the outermost and alphabetically first where there are several.
 */
export async function readUpload(chosen: readonly Chosen[]): Promise<ScriptFiles> {
  const named = await Promise.all(
    chosen.map(async (file) => [pathOf(file), await file.slice(0, MOST_BYTES).text()] as const),
  );
  const names = named.map(([name]) => name).sort(byDepth);
  const main = names.find((name) => /\.[cm]?[jt]s$/.test(name)) ?? names[0] ?? "";
  return { main, files: Object.fromEntries(named) };
}

/** The path below the chosen folder. */
function pathOf({ name, webkitRelativePath }: Chosen): string {
  return webkitRelativePath ? webkitRelativePath.split("/").slice(1).join("/") : name;
}

const depthOf = (path: string) => path.split("/").length;
const byDepth = (a: string, b: string) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1);
