import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const sources = fileURLToPath(new URL("..", import.meta.url));
const linter = readFileSync(fileURLToPath(new URL("../../../../biome.json", import.meta.url)), "utf8");

/** The folders whose text the linter wants from messages. Attributes are not its business, so that this test reads them. */
const [, list = ""] = /"apps\/web\/src\/\{([^}]+)\}\/\*\*\/\*\.tsx",\s+"!\*\*\/\*\.test\.tsx"/.exec(linter) ?? [];

/** An attribute that a person reads or hears, with words of its own. */
const READ =
  /\s(?:aria-label|title|label|placeholder|description|alt|headings)=(?:"[^"]*[a-z]{2}|\{`[^`$]*[a-z]{2}|\{\["[A-Z])/;

test("translated pages have no words in their attributes", () => {
  const files = list
    .split(",")
    .flatMap((folder) => readdirSync(`${sources}${folder}`, { recursive: true }).map((name) => `${folder}/${name}`));
  const told = files.filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"));
  expect(told.length).toBeGreaterThan(20);
  const found = told.flatMap((file) =>
    readFileSync(`${sources}${file}`, "utf8")
      .split("\n")
      .flatMap((line, nth) => (READ.test(line) ? [`${file}:${nth + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

/** A text of a chart as a property of its data: a legend, a title, the columns of its table. */
const DRAWN = /\b(?:label|title|subtitle|meaning|text|columns): (?:\["|\[`|"|`)(?:[^"`]*\s)?[A-Za-z]{3,}/;

test("charts have no words in what they draw", () => {
  const files = readdirSync(`${sources}charts`, { recursive: true })
    .map(String)
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) =>
    readFileSync(`${sources}charts/${file}`, "utf8")
      .split("\n")
      .flatMap((line, nth) => (DRAWN.test(line) && !isId(line) ? [`${file}:${nth + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

/** Ids of messages have no space, and a dot. */
function isId(line: string): boolean {
  return /: "\w+\.\w+"/.test(line);
}

/** The title of a tab with words of its own, alone or after a name. */
const TITLED = /\btitle: (?:"|`[^$])|· [A-Z][a-z]|titleOf\("[^".]*"/;

test("titles of tabs have no words of their own", () => {
  const files = readdirSync(`${sources}app`, { recursive: true })
    .map(String)
    .filter((file) => /(?:page|error|not-found)\.tsx$/.test(file));
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => TITLED.test(readFileSync(`${sources}app/${file}`, "utf8")))).toEqual([]);
});
