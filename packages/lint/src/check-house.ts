import { findImports } from "./imports.ts";
import { findKnots } from "./knots.ts";
import { checkKnots, checkLayers, type Layers } from "./layers.ts";
import { isOfTests, parseTree, type Violation } from "./sources.ts";

/** Checks the rules that no linter has; tests and testing code may import whatever they need. */
export async function checkHouse(root: string, layers: Layers): Promise<Violation[]> {
  const sources = (await parseTree(root, Object.keys(layers))).filter(({ path }) => !isOfTests(path));
  const imports = findImports(root, sources);
  const paths = sources.map(({ path }) => path);
  return [...checkLayers(layers, imports, paths), ...checkKnots(layers, findKnots(imports))];
}
