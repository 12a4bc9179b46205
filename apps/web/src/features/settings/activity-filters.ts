import { activityActions } from "@plumbline/core/access/activities";
import { createLoader, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";
import type { ApiInputs } from "#trpc/client.tsx";

/** Everything that the audit log keeps in its address. */
export const activityFilters = {
  action: parseAsStringLiteral(activityActions),
  person: parseAsString,
  /** The line after which this page begins; absent on the first page. */
  after: parseAsString,
};
type ActivityFilters = inferParserType<typeof activityFilters>;

export const loadActivityFilters = createLoader(activityFilters);

/** The filters as the API takes them. */
export function toFindActivities({
  action,
  person,
  after,
}: ActivityFilters): ApiInputs["organization"]["findActivities"] {
  return {
    ...(action ? { action } : {}),
    ...(person ? { userId: person } : {}),
    ...(after ? { cursor: after } : {}),
  };
}
