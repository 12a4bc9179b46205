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
