import { readdir } from "node:fs/promises";
import { FlowDocument } from "@plumbline/core/flow/document/flow-document";
import { describeFault } from "@plumbline/core/flow/flow-fault";
import { readFlow } from "@plumbline/core/flow/read-flow";
import { expect, test } from "vitest";
import { z } from "zod";
import { flowSchema, readyFlow, readyFlowNames } from "./ready-flows.ts";

/** Editors complete flows by this file; `npx vitest run --project unit ready-flows -u` writes it anew. */
test("flows/flow.schema.json is what the schema of flows says", async () => {
  const schema = z.toJSONSchema(FlowDocument, { io: "input", target: "draft-7" });
  const titled = { ...schema, title: "A flow of Plumbline: what the clients of a server of your own do" };
  await expect(`${JSON.stringify(titled, null, 2)}\n`).toMatchFileSnapshot("../../flows/flow.schema.json");
});

test.for(readyFlowNames)("the ready flow %s has no faults, and names its schema", async (name) => {
  const text = (await readyFlow(name)) ?? "";
  const read = readFlow(text);
  expect("faults" in read ? read.faults.map(describeFault) : []).toEqual([]);
  expect(text).toMatch(/^# yaml-language-server: \$schema=\.\/flow\.schema\.json\n/);
  expect(JSON.parse(await flowSchema())).toMatchObject({ additionalProperties: false });
});

test("the list has every ready flow of the folder, and no other name is read", async () => {
  const files = await readdir(new URL("../../flows/", import.meta.url));
  expect(files.filter((file) => file.endsWith(".yaml")).sort()).toEqual(readyFlowNames.map((name) => `${name}.yaml`));
  expect(await readyFlow("../package")).toBeNull();
});
