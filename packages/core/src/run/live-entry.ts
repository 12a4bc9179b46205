import { z } from "zod";
import type { LiveEvent } from "./views.ts";

/** A position in a run's live stream, `<ms>-<n>`: the id of the event there. */
export const LiveEntryId = z.string().regex(/^\d+-\d+$/, "The last event's id is the id of an event of this run.");

/** An event of a run's live stream at its position. */
export type LiveEntry = { id: string; event: LiveEvent };
