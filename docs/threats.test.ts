import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { rules } from "@plumbline/core/audit/rules/rules";
import { threatFamilies } from "@plumbline/core/threat/threats";
import { repositoryFolder } from "@plumbline/launcher/folders";
import { expect, test } from "vitest";
import { threatsFile, withThreats } from "./write-threats.ts";

const threats = threatFamilies.flatMap((family) => family.threats);

test("the threats in docs/threats-to-validity.md are those of the code; npm run docs writes them", () => {
  const page = readFileSync(threatsFile, "utf8");
  expect(page).toBe(withThreats(page));
});

test("each rule of the audit stands against exactly one threat, and no threat names a rule that is not there", () => {
  const named = threats.flatMap((threat) => threat.rules);
  expect([...named].sort()).toEqual(rules.map(({ id }) => id).sort());
});

test.each(threats)("the tests that prove what is said of $id are there", ({ proof }) => {
  expect(proof.filter((path) => !existsSync(join(repositoryFolder, path)))).toEqual([]);
});

test("each threat has an address of its own", () => {
  expect(new Set(threats.map(({ id }) => id)).size).toBe(threats.length);
});
