import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repositoryFolder } from "../folders.ts";

type Locked = {
  version?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const read = (file: string) => JSON.parse(readFileSync(join(repositoryFolder, file), "utf8"));
const lock: Record<string, Locked> = read("package-lock.json").packages;

/** The folders where npm looks for a dependency of the package at `path`: its own folder first, then each folder above. */
function placesOf(path: string, name: string): string[] {
  const folders = [path];
  for (let at = path.lastIndexOf("node_modules/"); at > 0; at = folders.at(-1)?.lastIndexOf("node_modules/") ?? -1) {
    folders.push(path.slice(0, at - 1));
  }
  return [...folders, ""].map((folder) => join(folder, "node_modules", name));
}

test("the lock holds the optional packages of every platform, so that npm ci works on each", () => {
  const missing = Object.entries(lock).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !placesOf(path, name).some((place) => place in lock))
      .map((name) => `${path} needs ${name}`),
  );
  expect(missing).toEqual([]);
});

test("the lock says what the package.json files say", () => {
  for (const workspace of ["", ...Object.keys(lock).filter((path) => path !== "" && !path.includes("node_modules"))]) {
    const manifest = read(join(workspace, "package.json"));
    for (const kind of ["dependencies", "devDependencies", "optionalDependencies"] as const) {
      expect({ workspace, [kind]: lock[workspace]?.[kind as keyof Locked] }).toEqual({
        workspace,
        [kind]: manifest[kind],
      });
    }
  }
});

test("every dependency is pinned to one version", () => {
  for (const workspace of ["", ...Object.keys(lock).filter((path) => path !== "" && !path.includes("node_modules"))]) {
    const {
      dependencies = {},
      devDependencies = {},
      optionalDependencies = {},
    } = read(join(workspace, "package.json"));
    for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
      expect(`${name}@${range}`).toMatch(/@\d+\.\d+\.\d+[^\s^~><*|]*$/);
    }
  }
});
