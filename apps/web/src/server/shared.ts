import { openShare } from "@plumbline/backend/shares/open-share";
import { toAppError } from "@plumbline/core/failure/app-error";
import type { SharedView } from "@plumbline/core/share/share";
import { cache } from "react";
import { getBackend } from "./backend.ts";

/** What a link shows to whoever has it, read once for each request; null where it shows nothing. */
export const findShared = cache(async (secret: string): Promise<SharedView | null> => {
  try {
    return await openShare(await getBackend(), secret);
  } catch (error) {
    if (toAppError(error).code === "NOT_FOUND") return null;
    throw error;
  }
});
