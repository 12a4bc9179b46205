import type { SavedView } from "@plumbline/core/view/saved-view";
import type { Scope } from "../backend.ts";

/** The columns of a view as pages show it. */
export const viewColumns = { viewId: true, name: true, path: true, savedAt: true } as const;

/** As many as a list to choose from can hold. */
const MOST = 200;

/** The saved views of the organization, by name. */
export function findViews({ backend, organizationId }: Scope): Promise<SavedView[]> {
  return backend.db.savedView.findMany({
    where: { organizationId },
    orderBy: { name: "asc" },
    take: MOST,
    select: viewColumns,
  });
}
