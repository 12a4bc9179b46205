import { createLoader, type inferParserType, parseAsIsoDateTime } from "nuqs/server";
import type { ApiInputs } from "#trpc/client.tsx";

/** The page of a schedule's slots: those before a moment; absent on the first page. */
export const slotPage = { before: parseAsIsoDateTime };

export const loadSlotPage = createLoader(slotPage);

/** The same as the API takes it. */
export function toFindSlots(
  scheduleId: string,
  { before }: inferParserType<typeof slotPage>,
): ApiInputs["schedule"]["slots"] {
  return { scheduleId, ...(before ? { before } : {}) };
}
