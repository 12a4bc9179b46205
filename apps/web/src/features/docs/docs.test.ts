import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { terms } from "../glossary/terms.ts";
import { docHref, headingId } from "./doc-href.ts";
import { guides } from "./guides.ts";

const folder = fileURLToPath(new URL("../../../../../docs", import.meta.url));
const read = (name: string) => readFileSync(join(folder, `${name}.md`), "utf8");

test("the app lists every page of the docs folder, and no other", () => {
  const files = readdirSync(folder).filter((file) => file.endsWith(".md"));
  expect(guides.map(({ name }) => `${name}.md`).sort()).toEqual(files.sort());
});

test("each page begins with its title", () => {
  for (const { name } of guides) expect(read(name), name).toMatch(/^# .+\n/);
});

test.each([
  ["ci", "methodology.md#comparing", "/docs/methodology#comparing"],
  ["ci", "#links-badges-bundles", "/docs/ci#links-badges-bundles"],
  [
    "methodology",
    "decisions/0009-verdicts-need-intervals-apart.md",
    "/docs/decisions/0009-verdicts-need-intervals-apart",
  ],
  ["decisions/0009-verdicts-need-intervals-apart", "../statistics.md", "/docs/statistics"],
  ["decisions/0012-verdicts-by-tests", "0010-deterministic.md", "/docs/decisions/0010-deterministic"],
  ["ci", "https://www.standardwebhooks.com", "https://www.standardwebhooks.com"],
  ["ci", "../CONTRIBUTING.md", null],
  ["ci", "../packages/k6/README.md#a-script", null],
])("on the page %s the link %s leads to %s", (page, href, expected) => {
  expect(docHref(page, href)).toBe(expected);
});

test("a term's explanation leads to a heading that exists", () => {
  for (const [termId, { page }] of Object.entries(terms)) {
    const [, name = "", id = ""] = /^\/docs\/([a-z-]+)#(.+)$/.exec(page) ?? [];
    const headings = [...read(name).matchAll(/^#{2,3} (.+)$/gm)].map(([, text = ""]) => headingId(text));
    expect(headings, termId).toContain(id);
  }
});
