import { Role } from "@plumbline/core/access/permission";
import { roles } from "@plumbline/core/access/roles";
import type { Backend, Scope } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import { hashSecret } from "../secrets/secret.ts";

/** The person of a session, independent of an organization. */
export type Person = {
  backend: Backend;
  userId: string;
  sessionId: string;
  name: string;
  email: string;
  isEmailVerified: boolean;
  openedBy: "password" | "link";
  hasSecondFactor: boolean;
  /** The organization that this session looks at; null: none. */
  organizationId: string | null;
};

/** A person in an organization. */
type SignedIn = Scope & { userId: string; role: Role; userName: string; organizationName: string };

/** A person and their membership in the organization that they look at; null if they belong to none. */
export type Visitor = { person: Person; signedIn: SignedIn | null };

/**
 * The visitor behind a session's secret; null if it is unknown or has expired. It is looked up each time, so that
 * ending a session or a membership takes effect at once. If the session's organization is gone, the first of the
 * person's others takes its place.
 */
export async function findVisitor(backend: Backend, sessionToken: string): Promise<Visitor | null> {
  const session = await backend.db.session.findUnique({
    where: { token: hashSecret(sessionToken), expiresAt: { gt: await readDatabaseClock(backend) } },
    include: {
      user: { include: { members: { include: { organization: true }, orderBy: { organizationId: "asc" } } } },
    },
  });
  if (!session) return null;
  const { user } = session;
  const { members } = user;
  const member = members.find(({ organizationId }) => organizationId === session.organizationId) ?? members[0];
  const person: Person = {
    backend,
    userId: user.id,
    sessionId: session.id,
    name: user.name,
    email: user.email,
    isEmailVerified: user.emailVerified,
    openedBy: session.openedBy === "link" ? "link" : "password",
    hasSecondFactor: user.twoFactorEnabled,
    organizationId: member?.organizationId ?? null,
  };
  if (!member) return { person, signedIn: null };
  const role = Role.parse(member.role);
  const signedIn: SignedIn = {
    backend,
    organizationId: member.organizationId,
    userId: user.id,
    holder: { sessionId: session.id },
    permissions: roles[role],
    role,
    userName: user.name,
    organizationName: member.organization.name,
  };
  return { person, signedIn };
}
