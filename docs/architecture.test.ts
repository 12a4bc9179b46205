import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryFolder } from "@plumbline/launcher/folders";
import { expect, test } from "vitest";

const page = readFileSync(join(repositoryFolder, "docs/architecture.md"), "utf8");

/** Names in bold in the section of a package. */
function described(section: string): string[] {
  const [, text = ""] = page.split(`\n## ${section}\n`);
  const [own = ""] = text.split("\n## ");
  return [...own.matchAll(/\*\*([\w.-]+)\*\*/g)].map(([, name = ""]) => name).sort();
}

const git = (...args: string[]) => execFileSync("git", args, { cwd: repositoryFolder, encoding: "utf8" });

/** Files of the repository, new ones included; ignored ones are not among them. */
const files = git("ls-files", "--cached", "--others", "--exclude-standard").split("\n");

/** Names of the folders in a folder, `""` for the root. */
function foldersOf(path: string): string[] {
  const prefix = path === "" ? "" : `${path}/`;
  const inside = files.filter((file) => file.startsWith(prefix)).map((file) => file.slice(prefix.length).split("/"));
  const names = inside.flatMap(([name = "", ...rest]) => (rest.length > 0 && name !== "testdata" ? [name] : []));
  return [...new Set(names)].sort();
}

const withSource = [
  "packages/core",
  "packages/backend",
  "packages/catalogue",
  "packages/cli",
  "packages/site",
  "packages/launcher",
  "apps/worker",
  "apps/web",
];

test.each(withSource)("the page describes every folder of %s and no other", (name) => {
  const inside = foldersOf(`${name}/src`).filter((each) => each !== "testing" || name === "packages/launcher");
  const beside = foldersOf(name).filter((each) => each !== "src");
  expect(described(name)).toEqual([...inside, ...beside].sort());
});

test("the page describes every folder of the load generator and no other", () => {
  expect(described("packages/k6")).toEqual(foldersOf("packages/k6"));
});

test("the page has a section for every package and app, and names every other folder", () => {
  for (const group of ["packages", "apps"])
    for (const name of foldersOf(group)) expect(page).toContain(`\n## ${group}/${name}\n`);
  const others = foldersOf("").filter((name) => name !== "packages" && name !== "apps");
  expect(described("Other folders")).toEqual(others.sort());
});

test("the glossary has at most 60 words", () => {
  const [, glossary = ""] = page.split("\n## Glossary\n");
  const words = [...glossary.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = ""]) => cell.split(", ")).slice(2);
  expect(words.length).toBeGreaterThan(20);
  expect(words.length).toBeLessThanOrEqual(60);
});
