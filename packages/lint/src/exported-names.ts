import type { Source, Violation } from "./sources.ts";

/** A name that files of the repository declare and export. */
export interface ExportedName {
  readonly name: string;
  readonly places: readonly { readonly path: string; readonly line: number }[];
}

/** Names that the framework expects in many files (Next's routes and their configuration). */
const ofFramework = /^apps\/web\/src\/(app\/|proxy\.ts|instrumentation)/;

/** Exported names that more than one file declares; re-exports and default exports declare nothing. */
export function findDoubleNames(sources: readonly Source[]): ExportedName[] {
  const places = new Map<string, Map<string, number>>();
  for (const { path, module, lineOf } of sources) {
    if (ofFramework.test(path)) continue;
    for (const { exportName, moduleRequest, start } of module.staticExports.flatMap(({ entries }) => entries)) {
      if (moduleRequest || exportName.kind !== "Name" || !exportName.name) continue;
      const inFiles = places.get(exportName.name) ?? new Map();
      places.set(exportName.name, inFiles.set(path, lineOf(start)));
    }
  }
  return [...places]
    .filter(([, inFiles]) => inFiles.size > 1)
    .map(([name, inFiles]) => ({ name, places: [...inFiles].map(([path, line]) => ({ path, line })) }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Every declaration of such a name but the first. */
export function findRepeatedNames(sources: readonly Source[]): Violation[] {
  return findDoubleNames(sources).flatMap(({ name, places: [first, ...others] }) =>
    others.map((place) => {
      const message = `${name} means something else in ${first?.path}. Give one of them another name, or one meaning to both.`;
      return { ...place, rule: "double-name", message };
    }),
  );
}
