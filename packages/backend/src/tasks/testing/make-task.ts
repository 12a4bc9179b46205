import { randomUUID } from "node:crypto";
import { StartRun } from "@plumbline/core/run/start-run";
import { StartScript } from "@plumbline/core/script/start-script";
import type { TaskKind } from "@plumbline/core/task/lifecycle";
import { startRun } from "../../runs/start/start-run.ts";
import { startScript } from "../../scripts/start-script.ts";
import type { TestBackend } from "../../testing/test-backend.ts";
import { rows } from "../sql/rows.ts";

const request = StartRun.parse({ serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: 1 });

type Make = (t: TestBackend) => Promise<string>;

const makeRun: Make = async ({ scope }) => (await startRun(scope, request)).runId;

const makeProof: Make = async ({ backend, scope: { organizationId } }) => {
  const data = { organizationId, serverId: "go-one", gateVersion: 1 };
  return (await backend.db.proof.create({ data })).proofId;
};

const makeFlameGraph: Make = async (t) => {
  const { trialId } = await t.backend.db.trial.findFirstOrThrow({ where: { runId: await makeRun(t) } });
  await t.backend.db.flameGraph.create({ data: { trialId, organizationId: t.scope.organizationId } });
  return trialId;
};

const makeScript: Make = async ({ scope }) => {
  const script = { main: "load.js", files: { "load.js": "export default () => undefined;" } };
  return (await startScript(scope, StartScript.parse({ serverId: "go-one", script }))).scriptRunId;
};

const makeDelivery: Make = async ({ backend, scope: { organizationId } }) => {
  const channel = { organizationId, kind: "webhook" as const, name: "CI", target: "https://example.org", types: [] };
  const notification = { organizationId, type: "test", subject: randomUUID(), title: "", text: "", path: "", data: {} };
  const { channelId } = await backend.db.channel.create({ data: channel });
  const { notificationId } = await backend.db.notification.create({ data: notification });
  return (await backend.db.delivery.create({ data: { organizationId, channelId, notificationId } })).deliveryId;
};

/** Makes a waiting task of a kind, without its job. @returns its id */
export const makeTask: { readonly [K in TaskKind]: Make } = {
  run: makeRun,
  proof: makeProof,
  flameGraph: makeFlameGraph,
  script: makeScript,
  delivery: makeDelivery,
};

/** A task's whole row, by the database's names. */
export async function rowOf({ backend }: TestBackend, kind: TaskKind, id: string): Promise<Record<string, unknown>> {
  const { table, id: key } = rows[kind];
  const found = await backend.sql.query<Record<string, unknown>>(`select * from ${table} where ${key} = $1`, [id]);
  const [row] = found.rows;
  if (!row) throw new Error(`there is no ${kind} ${id}`);
  return row;
}
