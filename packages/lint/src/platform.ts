import { type Source, type Violation, walk } from "./sources.ts";

const pure = "packages/core/src/";

/**
 * Modules of Node that core names, in whatever way it asks for them: an import, `require` or `getBuiltinModule`. Pages run core in
 * browsers.
 */
export function findNodeModules(source: Source): Violation[] {
  if (!source.path.startsWith(pure)) return [];
  const violations: Violation[] = [];
  walk(source.program, (node) => {
    if (node.type !== "Literal" || typeof node.value !== "string" || !node.value.startsWith("node:")) return;
    const message = `core runs in browsers too and has nothing of Node, such as ${node.value}. Move this into the package that needs it, or pass its result in.`;
    violations.push({ path: source.path, line: source.lineOf(node.start), rule: "pure-core", message });
  });
  return violations;
}
