import { isInOrder } from "@plumbline/core/gate/check-outcome";
import { afterAll, afterEach, expect, test } from "vitest";
import { openProveBed } from "./testing/prove-bed.ts";

const bed = await openProveBed({ honest: "none", "needs-companion": "needs-companion" });
afterAll(() => bed[Symbol.asyncDispose]());
afterEach(async () => expect(await bed.findLeftovers()).toEqual([]));
const { changeManifest, prove } = bed;

test("a server that keeps a rule which its manifest declares broken is refused for that alone", async () => {
  const deviations = [{ check: "rfc6455.unmasked", why: "so it was once" }];
  await changeManifest("honest", (manifest) => ({ ...manifest, deviations }));
  const { passed, checks } = await prove("honest");
  expect(passed).toBe(false);
  expect(checks.filter((check) => !isInOrder(check))).toMatchObject([
    { checkId: "rfc6455.unmasked", passed: true, declared: "so it was once" },
  ]);
  await changeManifest("honest", (manifest) => ({ ...manifest, deviations: [] }));
});

test("a workload that the manifest does not name is refused by name", async () => {
  await changeManifest("honest", (manifest) => ({ ...manifest, workloads: ["echo", "chat"] }));
  await expect(prove("honest", "ticks")).rejects.toMatchObject({
    code: "WORKLOAD_NOT_SERVED",
    message: "honest does not serve ticks.",
    nextStep: "Its manifest names echo, chat.",
  });
});

test("an unknown key of the manifest is refused by name", async () => {
  await changeManifest("honest", (manifest) => ({ ...manifest, workload: "echo" }));
  await expect(prove("honest")).rejects.toMatchObject({
    code: "MANIFEST_INVALID",
    message: expect.stringContaining('"workload"'),
  });
  await changeManifest("honest", ({ workload: _, ...manifest }) => manifest);
});

test("a server reaches its further container by that one's id", async () => {
  const behind = { id: "behind", args: ["--port", "9000"] };
  await changeManifest("needs-companion", (manifest) => ({ ...manifest, containers: [behind] }));
  expect(await prove("needs-companion")).toMatchObject({ passed: true, failure: null });
});

test("a variant is the same image with its arguments", async () => {
  const refusing = { id: "refusing", name: "Refusing", args: ["--unknown"] };
  await changeManifest("honest", (manifest) => ({ ...manifest, variants: [refusing] }));
  expect(await prove("honest@refusing")).toMatchObject({
    failure: {
      code: "SERVER_EXITED",
      evidence: { exitCode: 2, log: expect.arrayContaining([expect.stringContaining("--unknown")]) },
    },
  });
  await expect(prove("honest@nowhere")).rejects.toMatchObject({ code: "SERVER_UNKNOWN" });
  await changeManifest("honest", (manifest) => ({ ...manifest, variants: [] }));
});
