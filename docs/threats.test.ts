import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { rules } from "@plumbline/core/audit/rules/rules";
import { threatFamilies } from "@plumbline/core/threat/threats";
import { repositoryFolder } from "@plumbline/launcher/folders";
import { expect, test } from "vitest";
import { threatsFile, withThreats } from "./write-threats.ts";

const threats = threatFamilies.flatMap((family) => family.threats);

test("docs/threats-to-validity.md has the threats of the code; npm run docs writes them", () => {
  const page = readFileSync(threatsFile, "utf8");
  expect(page).toBe(withThreats(page));
});

test("each rule of the audit counters exactly one threat, and no threat names a rule that does not exist", () => {
  const named = threats.flatMap((threat) => threat.rules);
  expect([...named].sort()).toEqual(rules.map(({ id }) => id).sort());
});

test.each(threats)("the tests that prove what is said of $id are there, and show it", ({ proof }) => {
  const missing = proof.filter(({ file, shows }) => {
    const path = join(repositoryFolder, file);
    return !existsSync(path) || !readFileSync(path, "utf8").includes(shows);
  });
  expect(missing).toEqual([]);
});

/** `other-load` and `otherLoad`: a rule's id, and the name of its constant. */
const namesOf = (ruleId: string) => [ruleId, ruleId.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())];

test.each(threats)("each rule against $id is named in one of its tests", ({ proof, rules: ruleIds }) => {
  const text = [...new Set(proof.map(({ file }) => file))]
    .map((file) => readFileSync(join(repositoryFolder, file), "utf8"))
    .join("\n");
  expect(ruleIds.filter((ruleId) => !namesOf(ruleId).some((name) => text.includes(name)))).toEqual([]);
});

test.each(threats)("no test is missing for $id", ({ proof }) => {
  expect(proof.length).toBeGreaterThan(0);
});

test("each threat has an address of its own", () => {
  expect(new Set(threats.map(({ id }) => id)).size).toBe(threats.length);
});
