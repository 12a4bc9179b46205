import { dirname, join } from "node:path";
import { ResolverFactory } from "oxc-resolver";
import { type Source, toPath } from "./sources.ts";

/** One file needs another. */
export interface Import {
  readonly from: string;
  /** The imported file, relative to the repository's root. */
  readonly to: string;
  readonly line: number;
  /** True if nothing is left of it when types are erased. */
  readonly typeOnly: boolean;
}

interface Request {
  readonly specifier: string;
  readonly offset: number;
  readonly typeOnly: boolean;
}

/** Finds the file of the repository that a specifier means, relative to its root; nothing for a library. */
export type Resolve = (importer: string, specifier: string) => string | undefined;

/** Resolves as Node and the bundlers do: relative paths, subpath imports and the `exports` of workspaces. */
export function createResolve(root: string): Resolve {
  const resolver = new ResolverFactory({
    extensions: [".ts", ".tsx", ".mjs", ".js"],
    conditionNames: ["import", "default"],
  });
  return (importer, specifier) => {
    const found = resolver.sync(dirname(join(root, importer)), specifier).path;
    return !found?.startsWith(`${root}/`) || found.includes("/node_modules/") ? undefined : toPath(root, found);
  };
}

/** Imports of the sources among files of the repository; those of libraries are left out. */
export function findImports(root: string, sources: readonly Source[]): Import[] {
  const resolve = createResolve(root);
  return sources.flatMap((source) =>
    requestsOf(source).flatMap(({ specifier, offset, typeOnly }) => {
      const to = resolve(source.path, specifier);
      return to === undefined ? [] : { from: source.path, to, line: source.lineOf(offset), typeOnly };
    }),
  );
}

/** Imports, re-exports and dynamic imports of a literal. */
function requestsOf({ module, text }: Source): Request[] {
  const imports = module.staticImports.map(({ start, moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    offset: start,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const exports = module.staticExports.flatMap(({ start, entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? { specifier: moduleRequest.value, offset: start, typeOnly: isType } : [],
    ),
  );
  const dynamic = module.dynamicImports.flatMap(({ start, moduleRequest }) => {
    const literal = /^(["'`])([^$]+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    return literal?.[2] ? { specifier: literal[2], offset: start, typeOnly: false } : [];
  });
  return [...imports, ...exports, ...dynamic];
}
