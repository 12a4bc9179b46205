/** A module of JavaScript that is loaded by its path: `import … from`, `export … from`, `import "…"`, `import("…")`, `require("…")`. */
const MODULES = [
  /^\s*(?:import|export)\b[^;'"`]*?\bfrom\s*["']([^"'\n]+)["']/gm,
  /^\s*import\s*["']([^"'\n]+)["']/gm,
  /(?<![.\w$])(?:import|require)\(\s*["'`]([^"'`\n]+)["'`]/g,
];
/** A file that k6 reads as data. A name that is computed is not found here; k6 then says that the file is missing. */
const DATA = /(?<![.\w$])open\(\s*["'`]([^"'`\n]+)["'`]/g;

/** The files that a script's source names by relative paths: its modules, and the data that it opens. */
export function findNamedFiles(source: string): {
  readonly modules: readonly string[];
  readonly data: readonly string[];
} {
  const modules = MODULES.flatMap((pattern) => find(source, pattern)).filter((path) => /^\.{1,2}\//.test(path));
  const data = find(source, DATA).filter((path) => !path.startsWith("/") && !path.includes("://"));
  return { modules: [...new Set(modules)], data: [...new Set(data)] };
}

const find = (source: string, pattern: RegExp) => [...source.matchAll(pattern)].map(([, path = ""]) => path);
