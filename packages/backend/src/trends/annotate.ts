import { AppError } from "@plumbline/core/failure/app-error";
import type { Annotate } from "@plumbline/core/trend/requests";
import type { Annotation } from "@plumbline/core/trend/views";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { isUuid } from "../ids.ts";
import { annotationColumns, toAnnotation } from "./find-annotations.ts";

/** Adds a note about a moment to the trends. @throws FORBIDDEN */
export async function annotate(scope: Scope, { at, text, scenarioId }: Annotate): Promise<Annotation> {
  requirePermission(scope, "manage");
  const { organizationId, userId: createdById } = scope;
  const row = await scope.backend.db.annotation.create({
    data: { organizationId, createdById, at, text, scenarioId },
    select: annotationColumns,
  });
  await recordActivity(scope, {
    action: "annotation.made",
    subject: text,
    details: { scenarioId: scenarioId ?? null },
  });
  return toAnnotation(row);
}

/** Deletes an annotation; a second call gives NOT_FOUND. @throws FORBIDDEN, NOT_FOUND */
export async function removeAnnotation(scope: Scope, { annotationId }: { annotationId: string }): Promise<void> {
  requirePermission(scope, "manage");
  const { organizationId } = scope;
  const where = { annotationId, organizationId };
  const known = isUuid(annotationId) ? await scope.backend.db.annotation.findUnique({ where }) : null;
  const { count } = known ? await scope.backend.db.annotation.deleteMany({ where }) : { count: 0 };
  if (!known || count === 0) throw new AppError("NOT_FOUND", `There is no annotation ${annotationId}.`);
  await recordActivity(scope, { action: "annotation.removed", subject: known.text });
}
