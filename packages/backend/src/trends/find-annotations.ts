import { Annotation } from "@plumbline/core/trend/views";
import type { Scope } from "../backend.ts";
import type { Prisma } from "../generated/prisma/client.ts";

/** Maximum number of annotations in a chart. */
const MOST = 200;

/** The columns of an annotation as pages show it. */
export const annotationColumns = {
  annotationId: true,
  at: true,
  text: true,
  scenarioId: true,
  createdAt: true,
  createdBy: { select: { name: true } },
} as const satisfies Prisma.AnnotationSelect;

type Row = Prisma.AnnotationGetPayload<{ select: typeof annotationColumns }>;

/** A stored annotation as pages show it. */
export function toAnnotation({ createdBy, ...row }: Row): Annotation {
  return Annotation.parse({ ...row, createdBy: createdBy?.name ?? null });
}

/** The newest annotations of a period that concern a scenario, in order of time. */
export async function findAnnotations(
  scope: Scope,
  { scenarioId, from, to }: { scenarioId: string; from: Date | null; to: Date | null },
): Promise<Annotation[]> {
  const rows = await scope.backend.db.annotation.findMany({
    where: {
      organizationId: scope.organizationId,
      OR: [{ scenarioId: null }, { scenarioId }],
      at: { ...(from ? { gte: from } : {}), ...(to ? { lte: to } : {}) },
    },
    orderBy: { at: "desc" },
    take: MOST,
    select: annotationColumns,
  });
  return rows.reverse().map(toAnnotation);
}
