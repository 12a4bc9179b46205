import { CreateToken } from "@plumbline/core/access/token";
import { GateCheck } from "@plumbline/core/gate/gate-check";
import { SaveSuite } from "@plumbline/core/schedule/suite";
import { CreateShare } from "@plumbline/core/share/share";
import { describe, expect, test } from "vitest";
import { countTry, TRIES_PER_WINDOW } from "../access/count-try.ts";
import { holdAccess } from "../access/hold-access.ts";
import { askForEmail } from "../accounts/ask-for-email.ts";
import {
  connect,
  cookieOf,
  mustOpen,
  nobody,
  openByLink,
  password,
  personOf,
  withoutMail,
} from "../accounts/testing/account-bed.ts";
import { setBaseline } from "../baselines/set-baseline.ts";
import { saveGate } from "../gate/save-gate.ts";
import { build, present, serverId } from "../gate/testing/versions.ts";
import { listenForMail } from "../mail/testing/mail-server.ts";
import { createInvitation } from "../members/create-invitation.ts";
import { findInvitations } from "../members/find-invitations.ts";
import { getInvitation } from "../members/get-invitation.ts";
import { joinAsNew } from "../members/join-as-new.ts";
import { raiseNotification } from "../notifications/raise-notification.ts";
import { changeChannel } from "../notifications/save-channel.ts";
import { deliverAll, listen, makeChannel, missed } from "../notifications/testing/receiver.ts";
import { createOwnerLink } from "../owner/create-owner-link.ts";
import { pushServer } from "../servers/push-server.ts";
import { removeServer } from "../servers/remove-server.ts";
import { syncCatalogue } from "../servers/sync-catalogue.ts";
import { findSessions } from "../sessions/find-sessions.ts";
import { findVisitor } from "../sessions/find-visitor.ts";
import { readSessionToken } from "../sessions/session-cookie.ts";
import { createShare } from "../shares/create-share.ts";
import { openShare } from "../shares/open-share.ts";
import { revokeShare } from "../shares/revoke-share.ts";
import { createSuite } from "../suites/save-suite.ts";
import { skewClock } from "../testing/skew-clock.ts";
import { createTestBackend, sampleServer, type TestBackend } from "../testing/test-backend.ts";
import { createToken } from "../tokens/create-token.ts";
import { findTokenScope } from "../tokens/find-token-scope.ts";
import { revokeToken } from "../tokens/revoke-token.ts";
import { measureAll } from "../trends/testing/trend-bed.ts";
import { saveView } from "../views/save-view.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Columns of better-auth's tables that nothing reads, and times that lie ahead by less than a day. */
const elsewhere = /^((user|session|account|verification)\.updated_at|delivery\.next_at|channel\.old_secret_until)$/;

/** Columns with a date that is neither PostgreSQL's nor whole days after it; lifetimes of links and tokens are whole days. */
async function findWrongDates({ backend: { sql } }: TestBackend): Promise<string[]> {
  const { rows: columns } = await sql.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'timestamp with time zone' order by 1, 2`,
  );
  const wrong: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await sql.query<{ off: number }>(
      `select extract(epoch from "${column}" - now())::float8 * 1000 as off from "${table}" where "${column}" is not null`,
    );
    const isWrong = rows.some(({ off }) => Math.abs(off - Math.round(off / DAY_MS) * DAY_MS) > HOUR_MS);
    if (isWrong && !elsewhere.test(`${table}.${column}`)) wrong.push(`${table}.${column}`);
  }
  return wrong;
}

/** People, links and tokens come, and are revoked. */
async function openAccess(t: TestBackend): Promise<void> {
  const person = await mustOpen(t);
  await using server = await listenForMail();
  await askForEmail(person, { ...withoutMail, mail: server.mail }, "new@example.org");
  await createOwnerLink(t.backend, { baseUrl: "http://x" });
  const { token: invited } = await createInvitation(t.scope, { email: "ada@example.org", role: "viewer" });
  await joinAsNew(t.backend, await connect(t), { token: invited, name: "Ada", password }, nobody);
  const made = await createToken(t.scope, CreateToken.parse({ name: "CI", scopes: ["read"], expiresInDays: 30 }));
  await findTokenScope(t.backend, made.token);
  await revokeToken(t.scope, made);
}

/** A server is pushed and removed, another proved, and the catalogue read again. */
async function changeServers(t: TestBackend): Promise<void> {
  const { manifest } = sampleServer("mine", "go");
  const archive = new Uint8Array([1]);
  const pushed = { serverId: "mine", sourceDigest: "1".repeat(64), servers: [{ serverId: "mine", manifest }] };
  await pushServer(t.scope, { ...pushed, source: { archive } });
  await removeServer(t.scope, { serverId: "mine" });
  await build(t);
  const check = { expected: "this", seen: "that", durationMs: 3, sent: 2, received: 1, frames: [] };
  const version = {
    organizationId: t.scope.organizationId,
    serverId,
    sourceDigest: present,
    imageDigest: "sha256:one",
  };
  await saveGate(t.backend, { ...version, workload: "echo" }, [
    GateCheck.parse({ checkId: "a", passed: true, ...check }),
  ]);
}

/** Runs end, enter the trends, and are kept, shared and told of. */
async function keepResults(t: TestBackend): Promise<void> {
  const [runId = ""] = await measureAll(t, [100, 110]);
  await setBaseline(t.scope, { name: "main", runId, acceptSuspect: true });
  const share = CreateShare.parse({ resource: { kind: "run", runId }, expiresInDays: 7 });
  await revokeShare(t.scope, await createShare(t.scope, share));
  await saveView(t.scope, { name: "Runs", path: "/runs" });
  await createSuite(
    t.scope,
    SaveSuite.parse({ name: "Nightly", request: { serverIds: ["go-one"], scenarioIds: ["chat-steady"] } }),
  );
  using receiver = await listen();
  const { channel } = await makeChannel(t, receiver.target);
  await raiseNotification(t.backend, missed(t));
  await deliverAll(t);
  await changeChannel(t.scope, { channelId: channel.channelId, muted: true });
}

describe.each([
  ["ahead", 2 * HOUR_MS],
  ["behind", -2 * HOUR_MS],
])("a process whose clock is two hours %s", (_, offsetMs) => {
  test("dates every row as PostgreSQL does", async () => {
    await using t = await createTestBackend();
    using _skewed = skewClock(offsetMs);
    await openAccess(t);
    await changeServers(t);
    await keepResults(t);
    // last: it removes a server that has results
    await syncCatalogue(t.backend, t.scope.organizationId, [sampleServer("node-two", "node")]);
    expect(await findWrongDates(t)).toEqual([]);
  });

  test("tries a message again after its pause, and signs it with the time", async () => {
    await using t = await createTestBackend();
    using receiver = await listen(500, 500);
    await makeChannel(t, receiver.target);
    const began = Date.now();
    using _skewed = skewClock(offsetMs);
    await raiseNotification(t.backend, missed(t));
    const pauses = [];
    for (let tries = 0; tries < 2; tries++) {
      await deliverAll(t);
      const { rows } = await t.backend.sql.query(
        "select extract(epoch from next_at - now())::float8 as s from delivery",
      );
      pauses.push(rows[0].s);
    }
    expect(pauses[0]).toBeGreaterThan(0);
    expect(pauses[0]).toBeLessThanOrEqual(5);
    expect(pauses[1]).toBeGreaterThan(270);
    expect(pauses[1]).toBeLessThanOrEqual(300);
    const [message] = receiver.received;
    expect(Math.abs(Number(message?.headers["webhook-timestamp"]) * 1000 - began)).toBeLessThan(60_000);
  });

  test("lets sessions, tokens and links hold as long as PostgreSQL says", async () => {
    await using t = await createTestBackend();
    const cookies = await openByLink(t);
    const person = await mustOpen(t);
    const visitor = await findVisitor(t.backend, readSessionToken(cookieOf(cookies)) ?? "");
    if (!visitor?.signedIn) throw new Error("nobody is signed in");
    const { token } = await createToken(t.scope, CreateToken.parse({ name: "CI", scopes: ["read"], expiresInDays: 1 }));
    const [runId = ""] = await measureAll(t, [100]);
    const share = await createShare(t.scope, CreateShare.parse({ resource: { kind: "run", runId }, expiresInDays: 1 }));
    const invitation = await createInvitation(t.scope, { email: "ada@example.org", role: "viewer" });
    const expireIn = async (interval: string) => {
      for (const table of ["session", "token", "share", "invitation", "owner_link"])
        await t.backend.sql.query(`update ${table} set expires_at = now() + $1::interval`, [interval]);
    };
    const held = holdAccess(visitor.signedIn, new AbortController().signal);
    const seen = async () => ({
      person: (await personOf(t, cookies)) !== undefined,
      sessions: (await findSessions(person)).length,
      token: (await findTokenScope(t.backend, token)) !== null,
      share: await openShare(t.backend, share.secret).then(Boolean, () => false),
      invitation: await getInvitation(t.backend, invitation).then(Boolean, () => false),
      invitations: (await findInvitations(t.scope)).length,
    });
    using _skewed = skewClock(offsetMs);
    await expireIn("1 hour");
    expect(await seen()).toEqual({
      person: true,
      sessions: 2,
      token: true,
      share: true,
      invitation: true,
      invitations: 1,
    });
    await expireIn("-1 hour");
    expect(await seen()).toEqual({
      person: false,
      sessions: 0,
      token: false,
      share: false,
      invitation: false,
      invitations: 0,
    });
    await t.backend.accessChanges.publish(visitor.person.sessionId);
    await expect.poll(() => held.signal.aborted).toBe(true);
    held[Symbol.dispose]();
  });

  test("counts tries in the same window as others", async () => {
    await using t = await createTestBackend();
    for (let tries = 0; tries < TRIES_PER_WINDOW; tries++) await countTry(t.backend, "password:one");
    using _skewed = skewClock(offsetMs);
    await expect(countTry(t.backend, "password:one")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });
});
