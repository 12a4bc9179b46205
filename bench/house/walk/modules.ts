import { createResolve } from "@plumbline/lint/imports";
import type { Node, Source } from "@plumbline/lint/sources";

/** A named thing of a file: a function, a class, or the value of a constant. */
export interface Declaration {
  readonly path: string;
  readonly node: Node;
}

/** Finds declarations across files. */
export interface Modules {
  /** The declaration that a name means at the top of a file; through imports and re-exports. */
  find(path: string, name: string): Declaration | undefined;
}

/** A name of another file. */
interface Reference {
  readonly specifier: string;
  readonly name: string;
}

interface Module {
  readonly declared: ReadonlyMap<string, Node>;
  readonly imported: ReadonlyMap<string, Reference>;
  /** Exported name to the local name, or to one of another file. */
  readonly exported: ReadonlyMap<string, string | Reference>;
}

export function indexModules(root: string, sources: readonly Source[]): Modules {
  const modules = new Map(sources.map((source) => [source.path, toModule(source)]));
  const resolve = createResolve(root);
  const follow = (path: string, { specifier, name }: Reference) => {
    const file = resolve(path, specifier);
    return file === undefined ? undefined : findExported(file, name);
  };
  const find = (path: string, name: string): Declaration | undefined => {
    const node = modules.get(path)?.declared.get(name);
    if (node) return { path, node };
    const reference = modules.get(path)?.imported.get(name);
    return reference && follow(path, reference);
  };
  const findExported = (path: string, name: string): Declaration | undefined => {
    const target = modules.get(path)?.exported.get(name);
    if (target === undefined) return undefined;
    return typeof target === "string" ? find(path, target) : follow(path, target);
  };
  return { find };
}

function toModule({ program, module }: Source): Module {
  const imports = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.map(({ importName, localName }): [string, Reference] => [
      localName.value,
      { specifier: moduleRequest.value, name: importName.name ?? "default" },
    ]),
  );
  const exports = module.staticExports
    .flatMap(({ entries }) => entries)
    .map(({ exportName, localName, importName, moduleRequest }): [string, string | Reference] => [
      exportName.name ?? "default",
      moduleRequest ? { specifier: moduleRequest.value, name: importName.name ?? "*" } : (localName.name ?? "default"),
    ]);
  const declared = program.body.flatMap((node) => declarationsOf(node));
  return { declared: new Map(declared), imported: new Map(imports), exported: new Map(exports) };
}

function declarationsOf(node: Node): [string, Node][] {
  if (node.type === "ExportNamedDeclaration") return node.declaration ? declarationsOf(node.declaration) : [];
  if (node.type === "FunctionDeclaration" || node.type === "ClassDeclaration")
    return node.id ? [[node.id.name, node]] : [];
  if (node.type !== "VariableDeclaration") return [];
  return node.declarations.flatMap(({ id, init }): [string, Node][] =>
    id.type === "Identifier" && init ? [[id.name, init]] : [],
  );
}
