import { expect, test } from "vitest";
import { createOwnerLink } from "../owner/create-owner-link.ts";
import { openOwnerLink } from "../owner/open-owner-link.ts";
import { ensureSecret } from "../secrets/ensure-secret.ts";
import { createAuth } from "../sessions/auth.ts";
import { findVisitor, type Visitor } from "../sessions/find-visitor.ts";
import { readSessionToken } from "../sessions/session-cookie.ts";
import { signIn } from "../sign-in/sign-in.ts";
import { createForeignScope, createTestBackend, type TestBackend } from "../testing/test-backend.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { changeRole } from "./change-role.ts";
import { createInvitation } from "./create-invitation.ts";
import { findInvitations } from "./find-invitations.ts";
import { findMembers } from "./find-members.ts";
import { getInvitation } from "./get-invitation.ts";
import { joinAsNew } from "./join-as-new.ts";
import { removeMember } from "./remove-member.ts";
import { revokeInvitation } from "./revoke-invitation.ts";

const email = "ada@example.org";
const password = "correct horse battery";
const nobody = new Headers();

const connect = async (t: TestBackend) =>
  createAuth(t.backend, { secret: await ensureSecret(t.backend), isHttps: false });

async function visitorOf(t: TestBackend, cookies: string[]): Promise<Visitor> {
  const visitor = await findVisitor(t.backend, readSessionToken(cookies[0]?.split(";")[0] ?? "") ?? "");
  if (!visitor) throw new Error("nobody is signed in");
  return visitor;
}

/** Invites a person in the role and accepts the invitation as them. */
async function join(t: TestBackend, role: "owner" | "admin" | "member" | "viewer", address = email): Promise<Visitor> {
  const { token } = await createInvitation(t.scope, { email: address, role });
  return visitorOf(t, await joinAsNew(t.backend, await connect(t), { token, name: "Ada", password }, nobody));
}

test("whoever is invited makes an account once, is a member with the role, and signs in with it", async () => {
  await using t = await createTestBackend();
  const auth = await connect(t);
  const { token } = await createInvitation(t.scope, { email, role: "viewer" });
  expect(await getInvitation(t.backend, { token })).toMatchObject({ email, role: "viewer" });
  const join = () => joinAsNew(t.backend, auth, { token, name: "Ada", password }, nobody);
  const cookies = await join();
  const { organizationId } = t.scope;
  expect(await visitorOf(t, cookies)).toMatchObject({
    signedIn: { organizationId, role: "viewer", permissions: ["read"] },
  });
  const { cookies: again } = await signIn(t.backend, auth, { email, password }, nobody);
  expect(await visitorOf(t, again)).toMatchObject({
    person: { name: "Ada" },
  });
  await expect(join()).rejects.toMatchObject({ code: "INVITATION_OVER" });
  expect(await findInvitations(t.scope)).toEqual([]);
});

test("of eight who race with one link one account comes to be", async () => {
  await using t = await createTestBackend();
  const auth = await connect(t);
  const { token } = await createInvitation(t.scope, { email, role: "member" });
  const racing = Array.from({ length: 8 }, () =>
    joinAsNew(t.backend, auth, { token, name: "Ada", password }, nobody).then(
      () => "in",
      () => "refused",
    ),
  );
  expect((await Promise.all(racing)).filter((outcome) => outcome === "in")).toHaveLength(1);
  expect(await findMembers(t.scope)).toHaveLength(2);
});

test("who has an account accepts as themselves and then belongs to both organizations", async () => {
  await using t = await createTestBackend();
  const ada = await join(t, "member");
  const foreign = await createForeignScope(t.backend);
  const { token } = await createInvitation(foreign, { email, role: "viewer" });
  await acceptInvitation(ada.person, { token });
  expect(await findMembers(foreign)).toMatchObject([{ name: "Ada", role: "viewer" }, { name: "Stranger" }]);
  const owner = await openOwnerLink(
    t.backend,
    await connect(t),
    { token: new URL((await createOwnerLink(t.backend, { baseUrl: "http://x" })).url).searchParams.get("token") ?? "" },
    nobody,
  );
  const second = await createInvitation(foreign, { email: "other@example.org", role: "viewer" });
  await expect(acceptInvitation((await visitorOf(t, owner)).person, second)).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
});

test("a withdrawn, an outdated and a made-up invitation open nothing", async () => {
  await using t = await createTestBackend();
  const withdrawn = await createInvitation(t.scope, { email, role: "member" });
  const [{ invitationId = "" } = {}] = await findInvitations(t.scope);
  const foreign = await createForeignScope(t.backend);
  await expect(revokeInvitation(foreign, { invitationId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await revokeInvitation(t.scope, { invitationId });
  const outdated = await createInvitation(t.scope, { email, role: "member" });
  await t.backend.db.invitation.updateMany({ data: { expiresAt: new Date(0) } });
  for (const key of [withdrawn, outdated, { token: "made-up" }])
    await expect(getInvitation(t.backend, key)).rejects.toMatchObject({ code: "INVITATION_OVER" });
});

test("roles: a member invites nobody; an admin changes anybody but owners, and makes none", async () => {
  await using t = await createTestBackend();
  const member = await join(t, "member");
  if (!member.signedIn) throw new Error("no member");
  const asMember = member.signedIn;
  await expect(createInvitation(asMember, { email: "x@example.org", role: "viewer" })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await expect(changeRole(asMember, { userId: asMember.userId, role: "admin" })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await changeRole(t.scope, { userId: asMember.userId, role: "admin" });
  const admin = { ...asMember, permissions: ["read", "run", "manage", "administer"] as const };
  const owner = t.scope.userId ?? "";
  const refused = { code: "FORBIDDEN", evidence: { needed: "own" } };
  await expect(changeRole(admin, { userId: owner, role: "viewer" })).rejects.toMatchObject(refused);
  await expect(changeRole(admin, { userId: admin.userId, role: "owner" })).rejects.toMatchObject(refused);
  await expect(removeMember(admin, { userId: owner })).rejects.toMatchObject(refused);
  await expect(createInvitation(admin, { email: "x@example.org", role: "owner" })).rejects.toMatchObject(refused);
  expect((await findMembers(t.scope)).map(({ role }) => role).sort()).toEqual(["admin", "owner"]);
});

test("the last owner stays, also where two owners let each other go at once", async () => {
  await using t = await createTestBackend();
  const userId = t.scope.userId ?? "";
  await expect(removeMember(t.scope, { userId })).rejects.toMatchObject({ code: "LAST_OWNER" });
  await expect(changeRole(t.scope, { userId, role: "admin" })).rejects.toMatchObject({ code: "LAST_OWNER" });
  const other = await join(t, "owner");
  if (!other.signedIn) throw new Error("no owner");
  await Promise.allSettled([
    removeMember(t.scope, { userId: other.signedIn.userId }),
    removeMember(other.signedIn, { userId }),
  ]);
  expect(await findMembers(t.scope)).toMatchObject([{ role: "owner" }]);
});

test("members of another organization cannot be changed, and its list does not show them", async () => {
  await using t = await createTestBackend();
  const foreign = await createForeignScope(t.backend);
  const userId = t.scope.userId ?? "";
  await expect(removeMember(foreign, { userId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(changeRole(foreign, { userId: "no-id", role: "viewer" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await findMembers(foreign)).toMatchObject([{ name: "Stranger" }]);
});

test("an invitation shows the same whether its address has an account or not", async () => {
  await using t = await createTestBackend();
  await join(t, "member", "ada@example.org");
  const foreign = await createForeignScope(t.backend);
  const views = ["ada@example.org", "new@example.org"].map(async (address) => {
    const { token } = await createInvitation(foreign, { email: address, role: "viewer" });
    const { email: shown, expiresAt, ...view } = await getInvitation(t.backend, { token });
    expect(shown).toBe(address);
    return view;
  });
  const [known, unknown] = await Promise.all(views);
  expect(known).toEqual(unknown);
});
