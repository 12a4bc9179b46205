import { AppError } from "@plumbline/core/failure/app-error";
import { recordEverywhere } from "../activity/record-everywhere.ts";
import { isUuid } from "../ids.ts";
import type { Person } from "./find-visitor.ts";

/** Signs a person out of one of their browsers. @throws NOT_FOUND also for other people's sessions */
export async function endSession(person: Person, { sessionId }: { sessionId: string }): Promise<void> {
  const { backend, userId, name } = person;
  const { count } = isUuid(sessionId)
    ? await backend.db.session.deleteMany({ where: { id: sessionId, userId } })
    : { count: 0 };
  if (count === 0) throw new AppError("NOT_FOUND", "There is no such session of yours.");
  await backend.accessChanges.publish(sessionId);
  await recordEverywhere(person, { action: "account.session-ended", subject: name });
}
