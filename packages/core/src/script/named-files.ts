/** A module that is loaded by its path while the script runs: `import("…")`, `require("…")`. */
const CALLS = /(?<![.\w$])(?:import|require)\(\s*["'`]([^"'`\n]+)["'`]/g;
/** The words before the path of a module that a statement loads, from the last quote or semicolon on. */
const STATEMENT = /\n[ \t]*(?:import|export)\b/;
const BARE_IMPORT = /\n[ \t]*import$/;
const FROM = /\bfrom$/;
/** A file that k6 reads as data. A name that is computed is not found here; k6 then says that the file is missing. */
const DATA = /(?<![.\w$])open\(\s*["'`]([^"'`\n]+)["'`]/g;

/** The files that a script's source names by relative paths: its modules, and the data that it opens; and its modules of the web, by address. */
export function findNamedFiles(source: string): {
  readonly modules: readonly string[];
  readonly data: readonly string[];
  readonly web: readonly string[];
} {
  const loaded = [...findImports(source), ...find(source, CALLS)];
  const modules = loaded.filter((path) => /^\.{1,2}\//.test(path));
  const web = loaded.filter((path) => path.startsWith("https://"));
  const data = find(source, DATA).filter((path) => !path.startsWith("/") && !path.includes("://"));
  return { modules: [...new Set(modules)], data: [...new Set(data)], web: [...new Set(web)] };
}

/** The modules of statements: `import … from "…"`, `export … from "…"`, `import "…"`. Read once from left to right, whatever a stranger wrote. */
function findImports(source: string): string[] {
  const parts = `\n${source}`.split(/([;'"`])/);
  return parts.flatMap((text, nth) => {
    const [quote = "", path = ""] = parts.slice(nth + 1, nth + 3);
    const before = text.trimEnd();
    const isImport = BARE_IMPORT.test(before) || (FROM.test(before) && STATEMENT.test(before));
    return nth % 2 === 0 && /["']/.test(quote) && isImport && !path.includes("\n") ? [path] : [];
  });
}

const find = (source: string, pattern: RegExp) => [...source.matchAll(pattern)].map(([, path = ""]) => path);
