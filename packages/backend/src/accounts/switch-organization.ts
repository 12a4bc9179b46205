import { AppError } from "@plumbline/core/failure/app-error";
import { isUuid } from "../ids.ts";
import type { Person } from "../sessions/find-visitor.ts";

/** Switches a session to another organization of its person. @throws NOT_FOUND also if they are no member of it */
export async function switchOrganization(
  { backend, userId, sessionId }: Person,
  { organizationId }: { organizationId: string },
): Promise<void> {
  const member = isUuid(organizationId)
    ? await backend.db.member.findUnique({ where: { organizationId_userId: { organizationId, userId } } })
    : null;
  if (!member) throw new AppError("NOT_FOUND", "There is no such organization of yours.");
  await backend.db.session.update({ where: { id: sessionId }, data: { organizationId } });
  await backend.accessChanges.publish(sessionId);
}
