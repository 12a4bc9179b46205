import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createServer } from "@plumbline/catalogue/create-server";
import { readServers } from "@plumbline/catalogue/read-servers";
import { Language as KnownLanguage } from "@plumbline/core/server/language";
import { repositoryFolder } from "@plumbline/launcher/folders";
import { checkHouse } from "@plumbline/lint/check-house";
import { isOfTests, listFiles, parseTree, sourceFolders } from "@plumbline/lint/sources";
import { beforeAll, expect, test } from "vitest";
import { applyDiff, type Recipe, readRecipes } from "./read-recipes.ts";
import { RepositoryCopy } from "./repository-copy.ts";

let recipes = new Map<string, Recipe>();

beforeAll(async () => {
  recipes = readRecipes(await readFile(join(repositoryFolder, "CONTRIBUTING.md"), "utf8"));
});

function recipe(title: string): Recipe {
  const found = recipes.get(title);
  if (!found) throw new Error(`CONTRIBUTING.md has no recipe "${title}".`);
  return found;
}

/** Applies recipes and compiles what they changed in a project. @returns the compiler's errors */
async function compileAfter(copy: RepositoryCopy, project: string, titles: readonly string[]): Promise<string> {
  const applied = titles.map(recipe);
  for (const each of applied) await copy.apply(each);
  const files = applied.flatMap(({ changes }) => changes.map(({ file }) => file));
  return copy.compile(project, [...new Set(files.filter((file) => file.startsWith(`${project}/`)))]);
}

/** A module of the copy. */
const load = (copy: RepositoryCopy, path: string) => import(/* @vite-ignore */ join(copy.folder, path));

test("a server that the recipe creates is in the catalogue", async () => {
  const [command = ""] = recipe("Add a server").commands;
  const [, language, serverId = ""] = /^\.\/plumb new server --language (\w+) ([\w-]+)$/.exec(command) ?? [];
  await using copy = await RepositoryCopy.of(["servers/go-gorilla"]);
  await createServer(join(copy.folder, "servers"), { serverId, language: KnownLanguage.parse(language) });
  const { servers } = await readServers(join(copy.folder, "servers"));
  expect(servers.map((server) => server.serverId)).toContain(serverId);
});

test("a language that the recipe adds can be named by a manifest, and has a colour, a warm-up and tests", async () => {
  await using copy = await RepositoryCopy.of(["packages/core", "packages/config"]);
  expect(await compileAfter(copy, "packages/core", ["Add a language"])).toBe("");

  const { languageFacts } = await load(copy, "packages/core/src/server/language-facts.ts");
  const { Language } = await load(copy, "packages/core/src/server/language.ts");
  const [added] = Language.options.filter((id: string) => !KnownLanguage.options.some((known) => known === id));
  const { ServerManifest } = await load(copy, "packages/core/src/server/manifest.ts");
  const gorilla = await readFile(join(repositoryFolder, "servers/go-gorilla/server.json"), "utf8");
  expect(ServerManifest.parse({ ...JSON.parse(gorilla), language: added }).language).toBe(added);
  expect(Object.keys(languageFacts[added])).toEqual(Object.keys(languageFacts.node));
}, 60_000);

test("facts about all languages stand in one file", async () => {
  const sources = await parseTree(repositoryFolder, await sourceFolders(repositoryFolder));
  const named = (text: string) =>
    KnownLanguage.options.filter((id) => new RegExp(`(?<!language: )"${id}"|^ +${id}:`, "m").test(text)).length;
  // Six are more than the runners of tests and the bases of images share with languages.
  const files = sources.filter(({ path, text }) => !isOfTests(path) && named(text) >= 6).map(({ path }) => path);
  expect(files).toEqual(["packages/core/src/server/language-facts.ts"]);
});

test("core compiles with the scenario, the metric and the audit rule of the recipes, and lists them", async () => {
  const paths = ["packages/core", "packages/config", "apps/web/src/features/metric"];
  await using copy = await RepositoryCopy.of(paths);
  expect(await compileAfter(copy, "packages/core", ["Add a scenario", "Add a metric", "Add an audit rule"])).toBe("");

  const { getScenario } = await load(copy, "packages/core/src/scenario/catalogue/scenarios.ts");
  expect(getScenario("echo-pairs").version).toBe(1);
  const { summaryMetrics } = await load(copy, "packages/core/src/summary/summary-metrics.ts");
  expect(summaryMetrics).toHaveProperty(["throughput.perConnection"]);
  const { rules } = await load(copy, "packages/core/src/audit/rules/rules.ts");
  const { threatFamilies } = await load(copy, "packages/core/src/threat/threats.ts");
  expect(rules.map(({ id }: { id: string }) => id)).toContain("enough-values");
  expect(JSON.stringify(threatFamilies)).toContain("enough-values");
}, 120_000);

test("the web app compiles with the page and the route of the recipes, lists them, and keeps its layers", {
  tags: ["thorough"],
  timeout: 300_000,
}, async () => {
  await using copy = await RepositoryCopy.of(["layers.mjs", "apps/web", "packages/config"]);
  expect(await compileAfter(copy, "apps/web", ["Add a page", "Add a REST route"])).toBe("");

  const { pages } = await load(copy, "apps/web/src/features/shell/navigation/pages.ts");
  expect(pages.map(({ href }: { href: string }) => href)).toContain("/metrics");
  const { rest } = await load(copy, "apps/web/src/server/rest/app.ts");
  const described = await (await rest.request("/api/v1/openapi.json")).json();
  expect(Object.keys(described.paths)).toContain("/api/v1/metrics");
  const { layers } = await load(copy, "layers.mjs");
  expect(await checkHouse(copy.folder, { "apps/web/src": layers["apps/web/src"] })).toEqual([]);
});

test("a recipe that no longer fits the code says which lines are gone", () => {
  expect(() => applyDiff("one\ntwo\n", [" three", "+four"])).toThrow("exactly once:\nthree\n");
  expect(applyDiff("one\ntwo\n", [" one", "+and", "-two", "+three"])).toBe("one\nand\nthree\n");
});

test("every test run that a recipe asks for finds tests", async () => {
  const page = await readFile(join(repositoryFolder, "CONTRIBUTING.md"), "utf8");
  const tests = await listFiles(repositoryFolder, "", /\.test\.tsx?$/);
  const filters = [...page.matchAll(/npx vitest run --project \w+ ([^`]+)`/g)].flatMap(([, words = ""]) =>
    words.split(" "),
  );
  const named = filters.filter((word) => !word.startsWith("-"));
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((filter) => !tests.some((path) => path.includes(filter)))).toEqual([]);
});
