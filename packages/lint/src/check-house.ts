import { findClockReads } from "./clocks.ts";
import { commentsOf, commentsOfGo, findBadOpenings } from "./comments.ts";
import { findStrayReads } from "./environment.ts";
import { findRepeatedNames } from "./exported-names.ts";
import { type House, readHouse } from "./house.ts";
import { findImports } from "./imports.ts";
import { findKnots } from "./knots.ts";
import { checkKnots, checkLayers, type Layers } from "./layers.ts";
import { findNodeModules } from "./platform.ts";
import { findFullFolders, findLongFiles, findLongFunctions } from "./sizes.ts";
import type { Violation } from "./sources.ts";
import { findSwallowedErrors } from "./swallowed-errors.ts";

/** Checks the rules that no linter has. */
export async function checkHouse(root: string, layers: Layers): Promise<Violation[]> {
  const house = await readHouse(root);
  const sizes = [...findFullFolders(house), ...findLongFiles(house)];
  return [...checkFolders(house, layers), ...sizes, ...checkProduct(house), ...checkComments(house)];
}

/** Order and cycles of folders; tests and testing code may import whatever they need. */
function checkFolders({ root, product }: House, layers: Layers): Violation[] {
  const folders = Object.keys(layers);
  const sources = product.filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`)));
  const imports = findImports(root, sources);
  const paths = sources.map(({ path }) => path);
  return [...checkLayers(layers, imports, paths), ...checkKnots(layers, findKnots(imports))];
}

function checkProduct({ product }: House): Violation[] {
  const ofEach = [findLongFunctions, findStrayReads, findSwallowedErrors, findNodeModules, findClockReads];
  return [...findRepeatedNames(product), ...product.flatMap((source) => ofEach.flatMap((find) => find(source)))];
}

function checkComments({ sources, aside, go }: House): Violation[] {
  const comments = [...sources, ...aside].flatMap(commentsOf);
  return findBadOpenings([...comments, ...go.flatMap(({ path, text }) => commentsOfGo(path, text))]);
}
