import { roles } from "@plumbline/core/access/roles";
import { AppError } from "@plumbline/core/failure/app-error";
import type { FailureCode } from "@plumbline/core/failure/failure-code";
import type { Backend, Scope } from "../backend.ts";

/** How one of them is deleted, and the refusals for which it stays. */
interface Deletion<T> {
  readonly remove: (scope: Scope, one: T) => Promise<unknown>;
  readonly stays: readonly FailureCode[];
}

/**
 * Deletes what was found in any organization, one after the other, as an owner of its organization would.
 * @returns those that were deleted
 */
export async function deleteEach<T extends { readonly organizationId: string }>(
  backend: Backend,
  found: readonly T[],
  { remove, stays }: Deletion<T>,
): Promise<T[]> {
  const deleted: T[] = [];
  for (const one of found) {
    const scope = { backend, organizationId: one.organizationId, userId: null, permissions: roles.owner };
    try {
      await remove(scope, one);
      deleted.push(one);
    } catch (error) {
      if (!(error instanceof AppError && stays.includes(error.code))) throw error;
    }
  }
  return deleted;
}
