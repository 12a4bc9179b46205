import { expect, test } from "vitest";
import { claim } from "../tasks/claim.ts";
import { finish } from "../tasks/finish.ts";
import { createTestBackend, type TestBackend } from "../testing/test-backend.ts";
import { startMissingProofs, startProof } from "./start-proof.ts";
import { build, change, changed, present } from "./testing/versions.ts";

/** Claims the queued proof and finishes it. */
async function proveNext(t: TestBackend): Promise<void> {
  const { proofId } = await t.backend.db.proof.findFirstOrThrow({ where: { status: "queued" } });
  const claimed = await claim(t.backend, "proof", { id: proofId, workerId: "a" });
  if (!claimed) throw new Error("a queued proof could not be claimed");
  await finish(t.backend, claimed, { status: "succeeded" });
}

test("each image of a present version is proved once by itself", async () => {
  await using t = await createTestBackend();
  expect(await startMissingProofs(t.backend)).toBe(0);
  await build(t, changed);
  expect(await startMissingProofs(t.backend)).toBe(0);
  await build(t);
  expect(await startMissingProofs(t.backend)).toBe(1);
  expect(await startMissingProofs(t.backend)).toBe(0);
  await proveNext(t);
  expect(await startMissingProofs(t.backend)).toBe(0);
});

test("proofs that nobody asked for are requested one at a time, and none while another waits", async () => {
  await using t = await createTestBackend();
  await build(t);
  await startProof(t.scope, { serverId: "node-two" });
  expect(await startMissingProofs(t.backend)).toBe(0);
  await proveNext(t);
  expect(await startMissingProofs(t.backend)).toBe(1);
});

test("a version with another manifest is proved too, also where its image is older than the last proof", async () => {
  await using t = await createTestBackend();
  await build(t);
  await build(t, changed);
  expect(await startMissingProofs(t.backend)).toBe(1);
  await proveNext(t);
  await change(t, changed);
  expect(await startMissingProofs(t.backend)).toBe(1);
  await proveNext(t);
  expect(await startMissingProofs(t.backend)).toBe(0);
  await change(t, present);
  expect(await startMissingProofs(t.backend)).toBe(0);
});
