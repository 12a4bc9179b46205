import type { Dirent } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { type Comment, type EcmaScriptModule, type Node, type Program, parseSync, visitorKeys } from "oxc-parser";

export type { ArrowFunctionExpression, Class, Function as FunctionDefinition, Node } from "oxc-parser";

/** A parsed TypeScript file. */
export interface Source {
  /** Relative to the repository's root, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly program: Program;
  readonly module: EcmaScriptModule;
  readonly comments: readonly Comment[];
  /** The line of an offset into `text`; the first line is 1. */
  lineOf(offset: number): number;
}

/** A place that breaks a rule. */
export interface Violation {
  readonly path: string;
  readonly line: number;
  readonly rule: string;
  /** The break and the change that would be right. */
  readonly message: string;
}

const skipped = /(^|\/)(node_modules|dist|\.next|generated|testdata)$/;

/** Paths of the files below `folder` whose name matches, relative to `root` and sorted; none if there is no such folder. */
export async function listFiles(root: string, folder: string, name: RegExp): Promise<string[]> {
  const entries = await entriesOf(join(root, folder));
  const found: string[] = [];
  for (const entry of entries) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory() && !skipped.test(path)) found.push(...(await listFiles(root, path, name)));
    if (entry.isFile() && name.test(entry.name)) found.push(path);
  }
  return found.sort();
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/** Folders of source code of every app and package that is written in TypeScript, relative to `root`. */
export async function sourceFolders(root: string): Promise<string[]> {
  const found: string[] = [];
  for (const group of ["apps", "packages"])
    for (const { name } of await entriesOf(join(root, group)))
      if ((await entriesOf(join(root, group, name))).some((entry) => entry.name === "src"))
        found.push(`${group}/${name}/src`);
  return found.sort();
}

/** Parses every TypeScript file below the folders; throws if one does not parse. */
export async function parseTree(root: string, folders: readonly string[]): Promise<Source[]> {
  const lists = await Promise.all(folders.map((folder) => listFiles(root, folder, /(?<!\.d)\.tsx?$/)));
  return Promise.all(lists.flat().map(async (path) => parseSource(path, await readFile(join(root, path), "utf8"))));
}

/** Parses one file; throws if it does not parse. */
export function parseSource(path: string, text: string): Source {
  const { program, module, comments, errors } = parseSync(path, text, { preserveParens: false });
  const error = errors.find(({ severity }) => severity === "Error");
  if (error) throw new Error(`${path} does not parse: ${error.message}`);
  const starts = [...text.matchAll(/\n/g)].map(({ index }) => index + 1);
  const lineOf = (offset: number) => starts.findLastIndex((start) => start <= offset) + 2;
  return { path, text, program, module, comments, lineOf };
}

/** Visits a node and everything below it, parents first. */
export function walk(node: Node, visit: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  visit(node, parent);
  for (const child of childrenOf(node)) walk(child, visit, node);
}

/** Direct children of a node of the syntax tree. */
export function childrenOf(node: Node): Node[] {
  const values = (visitorKeys[node.type] ?? []).map((key) => Reflect.get(node, key));
  return values.flat().filter((value): value is Node => typeof value === "object" && value !== null);
}

/** True for tests and for code that only tests use. */
export function isOfTests(path: string): boolean {
  return /\.test\.tsx?$|(^|\/)testing\//.test(path);
}

/** A path as it is printed: relative to the repository, whatever the separator of the system. */
export function toPath(root: string, file: string): string {
  return relative(root, file).replaceAll("\\", "/");
}
