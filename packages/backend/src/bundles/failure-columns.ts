import type { FailureView } from "@plumbline/core/failure/failure-view";
import { Prisma } from "../generated/prisma/client.ts";

/** The columns of a failure; all null where nothing failed. */
export function failureColumns(failure: FailureView | null) {
  return {
    failureCode: failure?.code ?? null,
    failureMessage: failure?.message ?? null,
    evidence: failure?.evidence ?? Prisma.DbNull,
  };
}
