import type { Scope } from "@plumbline/backend/backend";
import { measureRun } from "@plumbline/backend/testing/measure-run";
import { createForeignScope, type TestBackend } from "@plumbline/backend/testing/test-backend";
import { createToken } from "@plumbline/backend/tokens/create-token";
import { CreateToken } from "@plumbline/core/access/token";
import { changeBundle, zipBundle } from "../testing/remake-bundle.ts";
import { rest } from "./app.ts";
import { type CommandBed, openCommandBed } from "./command-bed.ts";

/** One second of a trial, as a bundle has it. */
export const second = (seq: number) => ({
  ...{ v: 1, seq, startMs: 1_700_000_000_000 + seq * 1000, durationMs: 1000, phase: "measure" },
  values: { "connections.open": 10 + seq },
  errors: [],
});

/** A line of the run's log about a trial. */
export const eventOf = (trialId: string) => ({
  ...{ eventId: "e", at: "2026-11-24T12:00:00.000Z", level: "info", text: "It happened.", trialId },
});

/** The image of the bundle's first trial. */
export const image = { imageDigest: "sha256:1", imageBytes: 5, artifactBytes: null, buildMs: 7, bases: "public" };

/** The REST API, a run that was measured there, and its bundle with an image and seconds. */
export type BundleBed = CommandBed & { readonly runId: string; readonly bundle: Uint8Array };

/** Opens one for tests of imports. */
export async function openBundleBed(): Promise<BundleBed> {
  const t = await openCommandBed({});
  const wanted = { serverIds: ["go-one", "node-two"], scenarioIds: ["chat-steady"], rounds: 6 };
  const values = (_: string, round: number) => ({ "latency.owed.p99": 1000 + round, "throughput.delivered": 500 });
  const verdict = (_: string, round: number) => (round === 1 ? "SUSPECT" : "VALID");
  const { runId } = await measureRun(t, wanted, { values, verdict });
  const exported = await t.ask(`/runs/${runId}/bundle`);
  const builtAt = "2026-11-24T12:00:00.000Z";
  const [{ trialId }] = (await (await t.ask(`/runs/${runId}`)).json()).rows;
  const files = changeBundle(new Uint8Array(await exported.arrayBuffer()), {
    "events.json": () => [eventOf(trialId)],
    "frames/0000.json": () => [second(0), second(1), second(4)],
    "trials/0000.json": (trial: object) => ({ ...trial, image: { ...image, builtAt }, ofALaterVersion: 1 }),
  });
  return { ...t, runId, bundle: zipBundle(files) };
}

/** Sends a bundle, or anything in its place, with a token. */
export async function sendBundle(
  body: Uint8Array | string,
  as: string | null,
  type = "application/zip",
): Promise<Response> {
  const headers = { ...(as ? { authorization: `Bearer ${as}` } : {}), "content-type": type };
  const sent = typeof body === "string" ? body : Buffer.from(body);
  return rest.fetch(new Request("http://plumbline.test/api/v1/bundles", { method: "POST", body: sent, headers }));
}

/** An organization without servers of its own, and a token of it. */
export async function openElsewhere({
  backend,
}: Pick<TestBackend, "backend">): Promise<{ scope: Scope; token: string }> {
  const scope = await createForeignScope(backend);
  const scopes = ["read", "run", "push", "manage"];
  const { token } = await createToken(scope, CreateToken.parse({ name: "import", scopes }));
  return { scope, token };
}
