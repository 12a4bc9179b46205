import { readFile } from "node:fs/promises";
import { readyFlowNames } from "@plumbline/catalogue/ready-flows";
import { FlowDocument } from "@plumbline/core/flow/document/flow-document";
import { describeFault } from "@plumbline/core/flow/flow-fault";
import { readFlow } from "@plumbline/core/flow/read-flow";
import { expect, test } from "vitest";
import { z } from "zod";

const page = await readFile(new URL("flows.md", import.meta.url), "utf8");
const blockOf = (language: string) => new RegExp(`\`\`\`${language}\n([^\`]+)\`\`\``).exec(page)?.[1];

test("the flow of docs/flows.md has no faults", () => {
  const read = readFlow(blockOf("yaml") ?? "", blockOf("csv"));
  expect("faults" in read ? read.faults.map(describeFault) : read.document.name).toBe("Search");
});

test("docs/flows.md names every word of a flow, and every ready flow", () => {
  const words = new Set<string>();
  const collect = (schema: unknown) => {
    if (typeof schema !== "object" || schema === null) return;
    for (const [key, value] of Object.entries(schema)) {
      if (key === "properties") for (const word of Object.keys(value)) words.add(word);
      collect(value);
    }
  };
  collect(z.toJSONSchema(FlowDocument, { io: "input" }));
  expect(words.size).toBeGreaterThan(15);
  for (const word of [...words, ...readyFlowNames]) expect(page).toMatch(new RegExp(`\\b${word}\\b`));
});
