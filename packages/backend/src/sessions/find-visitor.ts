import { Role, roles } from "@plumbline/core/access/permission";
import type { Backend, Scope } from "../backend.ts";
import { hashSecret } from "../secrets/secret.ts";

/** A person behind a session, in whichever organization. */
export type Person = {
  backend: Backend;
  userId: string;
  sessionId: string;
  name: string;
  email: string;
  isEmailVerified: boolean;
  openedBy: "password" | "link";
  hasSecondFactor: boolean;
  /** The one that this session looks at; null where there is none. */
  organizationId: string | null;
};

/** A person in an organization. */
export type SignedIn = Scope & { userId: string; role: Role; userName: string; organizationName: string };

/** Who visits: a person, and their place in the organization that they look at; null where they belong to none. */
export type Visitor = { person: Person; signedIn: SignedIn | null };

/**
 * Who a session's secret stands for, null where it stands for nobody (any more). Looked up each time, so that ending a session
 * or a membership takes effect at once. Someone whose organization is gone looks at the first of the others.
 */
export async function findVisitor(backend: Backend, sessionToken: string): Promise<Visitor | null> {
  const session = await backend.db.session.findUnique({
    where: { token: hashSecret(sessionToken), expiresAt: { gt: new Date() } },
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
