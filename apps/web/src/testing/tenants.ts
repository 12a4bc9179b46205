import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { finishDataFile } from "@plumbline/backend/data-files/finish-data-file";
import { storePart } from "@plumbline/backend/data-files/store-part";
import { createInvitation } from "@plumbline/backend/members/create-invitation";
import { testChannel } from "@plumbline/backend/notifications/send-again";
import { startRun } from "@plumbline/backend/runs/start/start-run";
import { createSchedule } from "@plumbline/backend/schedules/save-schedule";
import { startScript } from "@plumbline/backend/scripts/start-script";
import { createShare } from "@plumbline/backend/shares/create-share";
import { createSuite } from "@plumbline/backend/suites/save-suite";
import { saveTarget } from "@plumbline/backend/targets/save-target";
import { createForeignScope, createTestBackend, type TestBackend } from "@plumbline/backend/testing/test-backend";
import { createToken } from "@plumbline/backend/tokens/create-token";
import { findTokenScope } from "@plumbline/backend/tokens/find-token-scope";
import { revokeToken } from "@plumbline/backend/tokens/revoke-token";
import { annotate } from "@plumbline/backend/trends/annotate";
import { saveView } from "@plumbline/backend/views/save-view";
import { readDataFile } from "@plumbline/catalogue/read-data-file";
import { CreateToken, type TokenScope } from "@plumbline/core/access/token";
import { StartRun } from "@plumbline/core/run/start-run";
import { SaveSchedule } from "@plumbline/core/schedule/schedule";
import { SaveSuite } from "@plumbline/core/schedule/suite";
import { StartScript } from "@plumbline/core/script/start-script";
import { CreateShare } from "@plumbline/core/share/share";
import { SaveTarget } from "@plumbline/core/target/target";
import { Annotate } from "@plumbline/core/trend/requests";
import { connectStores } from "../server/testing/connect-stores.ts";
import { signIn } from "../server/testing/sign-in.ts";

/** In the name of everything that belongs to the organization that others try to reach. */
export const MARKER = "behind-the-wall";

/** A data file of the organization's. */
export const DATA_FILE = `name\n${MARKER}\n`;

/** Ids of the organization's resources that others request. */
export type Treasure = {
  organizationId: string;
  userId: string;
  email: string;
  sessionId: string;
  runId: string;
  trialId: string;
  seriesId: string;
  annotationId: string;
  serverId: string;
  targetId: string;
  /** A data file's. */
  digest: string;
  part: string;
  tokenId: string;
  invitationId: string;
  suiteId: string;
  scriptRunId: string;
  scheduleId: string;
  channelId: string;
  deliveryId: string;
  shareId: string;
  viewId: string;
  /** Name of a baseline. */
  name: string;
};

/** An organization with one of every resource, and people and tokens inside and outside of it. */
export type Walls = AsyncDisposable & {
  treasure: Treasure;
  /** Opens a session and returns its Cookie header; each call opens an independent one. */
  people: Record<"viewer" | "stranger" | "signedOut", () => Promise<string>>;
  tokens: { reader: string; runner: string; stranger: string; revoked: string };
  /** Changes whenever any row of the organization, or of its owner, does. */
  digest(): Promise<string>;
};

/** Addresses of PostgreSQL and Redis. */
type Stores = Pick<TestBackend, "databaseUrl" | "redisUrl">;

/**
 * Builds them on a database of their own, which the web server's modules then use.
 * @param findWay leads those modules to the stores; by default they connect to them directly
 */
export async function buildWalls(
  findWay: (stores: Stores) => Promise<Stores> = async (stores) => stores,
): Promise<Walls> {
  const t = await createTestBackend();
  connectStores(await findWay(t));
  const { db } = t.backend;
  const { organizationId } = t.scope;
  const owner = await db.user.findFirstOrThrow({ where: { id: t.scope.userId ?? "" } });
  const viewer = await db.user.create({ data: { name: "Viewer", email: "viewer@localhost" } });
  await db.member.create({ data: { organizationId, userId: viewer.id, role: "viewer" } });
  const foreign = await createForeignScope(t.backend);
  const stranger = { id: foreign.userId ?? "" };
  await db.server.create({ data: await serverOf(t) });

  const asked = { serverIds: ["go-one"], scenarioIds: ["chat-steady"], rounds: 1 };
  const request = StartRun.parse({ name: MARKER, ...asked });
  const { runId } = await startRun(t.scope, request);
  const { trialId } = await db.trial.findFirstOrThrow({ where: { runId } });
  const stacks = gzipSync(`main;${MARKER} 1\n`);
  await db.flameGraph.create({ data: { trialId, organizationId, status: "succeeded", stacks } });
  const suite = await createSuite(t.scope, SaveSuite.parse({ name: MARKER, request: asked }));
  const { suiteId } = suite;
  const script = { main: "load.js", files: { "load.js": MARKER } };
  const { scriptRunId } = await startScript(t.scope, StartScript.parse({ name: MARKER, serverId: "go-one", script }));
  const night = SaveSchedule.parse({ name: MARKER, suiteId, cron: "0 2 * * *" });
  const { scheduleId } = await createSchedule(t.scope, night, new Date());
  const channel = { kind: "slack" as const, name: MARKER, target: `https://1.1.1.1/${MARKER}`, types: [] };
  const { channelId } = await db.channel.create({ data: { organizationId, ...channel } });
  const { deliveryId } = await testChannel(t.scope, { channelId });
  await db.baseline.create({ data: { organizationId, name: MARKER, runId, setAt: new Date() } });
  const link = CreateShare.parse({ resource: { kind: "run", runId } });
  const { shareId } = await createShare(t.scope, link);
  const { viewId } = await saveView(t.scope, { name: MARKER, path: "/runs" });
  await createInvitation(t.scope, { email: `${MARKER}@example.org`, role: "viewer" });
  const { invitationId } = await db.invitation.findFirstOrThrow();

  const targetId = `${MARKER}-target`;
  const target = SaveTarget.parse({ name: MARKER, url: `wss://${MARKER}.example.org/ws`, workload: "echo" });
  await saveTarget(t.scope, { targetId, target }, []);

  const digest = createHash("sha256").update(DATA_FILE).digest("hex");
  await storePart(t.scope, { digest, part: 0 }, new TextEncoder().encode(DATA_FILE));
  await finishDataFile(t.scope, digest, (parts) => readDataFile("rows.csv", parts));

  const { seriesId } = await db.trendSeries.create({ data: seriesOf(organizationId) });
  const { annotationId } = await annotate(t.scope, Annotate.parse({ at: new Date(), text: MARKER }));

  const make = (scope: typeof t.scope, ...scopes: TokenScope[]) =>
    createToken(scope, CreateToken.parse({ name: MARKER, scopes }));
  const revoked = await make(t.scope, "read", "run", "manage");
  await revokeToken(t.scope, revoked);
  const [reader, runner] = [await make(t.scope, "read"), await make(t.scope, "run")];
  // their first use is noted in their rows
  for (const { token } of [reader, runner]) await findTokenScope(t.backend, token);
  const tokens = {
    reader: reader.token,
    runner: runner.token,
    stranger: (
      await createToken(foreign, CreateToken.parse({ name: "x", scopes: ["read", "run", "manage", "notify"] }))
    ).token,
    revoked: revoked.token,
  };
  const people = {
    viewer: () => signIn(t.backend, viewer.id),
    stranger: () => signIn(t.backend, stranger.id),
    signedOut: async () => {
      const cookie = await signIn(t.backend, viewer.id);
      await db.session.deleteMany({ where: { userId: viewer.id } });
      return cookie;
    },
  };
  await signIn(t.backend, owner.id);
  const { id: sessionId } = await db.session.findFirstOrThrow({ where: { userId: owner.id } });
  // something to see for who may watch
  await t.backend.live.publish(runId, { type: "log", trialId, source: "server", lines: [MARKER] });
  const { tokenId } = reader;
  const ids = {
    runId,
    trialId,
    seriesId,
    annotationId,
    serverId: MARKER,
    targetId,
    ...{ digest, part: "0" },
    tokenId,
    invitationId,
    sessionId,
    suiteId,
    scriptRunId,
    scheduleId,
    channelId,
    deliveryId,
    shareId,
    viewId,
    name: MARKER,
  };
  return {
    treasure: { organizationId, userId: owner.id, email: owner.email, ...ids },
    people,
    tokens,
    digest: () => digestOf(t, owner.id),
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

async function serverOf({ backend, scope: { organizationId } }: TestBackend) {
  const key = { organizationId, serverId: "go-one" };
  const { manifest } = await backend.db.server.findUniqueOrThrow({ where: { organizationId_serverId: key } });
  return {
    organizationId,
    serverId: MARKER,
    manifest: manifest ?? {},
    sourceDigest: "1".repeat(64),
    updatedAt: new Date(),
  };
}

function seriesOf(organizationId: string) {
  const measured = { scenarioId: "chat-steady", scenarioVersion: 1, load: MARKER, environmentId: MARKER };
  return { organizationId, serverId: MARKER, settingId: "0".repeat(16), server: {}, lastAt: new Date(), ...measured };
}

/** The organization's rows of every table, apart from the last use of a token; and the owner's user, sessions and passwords. */
async function digestOf({ backend, scope: { organizationId } }: TestBackend, userId: string): Promise<string> {
  const { rows } = await backend.sql.query<{ table_name: string }>(
    `select table_name from information_schema.columns
     where table_schema = 'public' and column_name = 'organization_id' order by table_name`,
  );
  const digests = [
    ...rows.map(({ table_name }) => [table_name, "organization_id", organizationId]),
    ["user", "user_id", userId],
    ["session", "user_id", userId],
    ["account", "user_id", userId],
  ].map(async ([table, column, id]) => {
    const text = `select md5(coalesce(string_agg(line, '' order by line), '')) as digest from "${table}" t, lateral (select (to_jsonb(t) - 'last_used_at')::text as line) as l where ${column} = $1`;
    const { rows: found } = await backend.sql.query<{ digest: string }>(text, [id]);
    return `${table} ${found[0]?.digest}`;
  });
  return (await Promise.all(digests)).join("\n");
}
