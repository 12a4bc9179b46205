import type { SavedView, SaveView } from "@plumbline/core/view/saved-view";
import { requirePermission } from "../access/require-permission.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Scope } from "../backend.ts";
import { readDatabaseClock } from "../database/read-database-clock.ts";
import { viewColumns } from "./find-views.ts";

/** Keeps a page under a name; one of the same name is replaced. @throws FORBIDDEN */
export async function saveView(scope: Scope, { name, path }: SaveView): Promise<SavedView> {
  requirePermission(scope, "run");
  const { backend, organizationId, userId } = scope;
  const saved = { path, savedById: userId, savedAt: await readDatabaseClock(backend) };
  const view = await backend.db.savedView.upsert({
    where: { organizationId_name: { organizationId, name } },
    create: { organizationId, name, ...saved },
    update: saved,
    select: viewColumns,
  });
  await recordActivity(scope, { action: "view.saved", subject: name });
  return view;
}
