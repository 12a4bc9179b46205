import { StartScript } from "@plumbline/core/script/start-script";
import { SaveTarget } from "@plumbline/core/target/target";
import { expect, test } from "vitest";
import { findTargetToMeasure } from "../targets/find-target-to-measure.ts";
import { saveTarget } from "../targets/save-target.ts";
import { claim } from "../tasks/claim.ts";
import { createTestBackend, type TestBackend } from "../testing/test-backend.ts";
import { startScript } from "./start-script.ts";

const script = { main: "load.js", files: { "load.js": "export default () => undefined;" } };
const targetId = "ws-example-org-443-target";

async function startAt(t: TestBackend, url: string) {
  await saveTarget(t.scope, { targetId, target: SaveTarget.parse({ url, workload: "echo" }) }, []);
  return startScript(t.scope, StartScript.parse({ serverId: targetId, script }));
}

test("a script against a target is claimed with the target's version, and the address says how it is reached", async () => {
  await using t = await createTestBackend();
  const { scriptRunId: id, tls } = await startAt(t, "wss://ws.example.org/socket");
  expect(tls).toBe(true);
  const claimed = await claim(t.backend, "script", { id, workerId: "w" });
  const { digest } = await t.backend.db.target.findFirstOrThrow({ where: { targetId } });
  expect(claimed).toMatchObject({ serverId: targetId, sourceDigest: digest, manifest: null, setup: { tls: true } });
  const { organizationId } = t.scope;
  await expect(findTargetToMeasure(t.backend, { organizationId, targetId, digest }, [])).rejects.toMatchObject({
    code: "TARGET_UNPROVED",
  });
});

test("one whose target was removed meanwhile is claimed all the same, so that a worker says so", async () => {
  await using t = await createTestBackend();
  const { scriptRunId: id } = await startAt(t, "ws://ws.example.org:443/");
  await t.backend.db.target.deleteMany({ where: { targetId } });
  expect(await claim(t.backend, "script", { id, workerId: "w" })).toMatchObject({ sourceDigest: "", manifest: null });
});

test("wss to a server that speaks ws alone is refused for a target as for a server", async () => {
  await using t = await createTestBackend();
  await startAt(t, "ws://ws.example.org/");
  const request = StartScript.parse({ serverId: targetId, script, tls: true });
  await expect(startScript(t.scope, request)).rejects.toMatchObject({ code: "TLS_NOT_SERVED" });
});
