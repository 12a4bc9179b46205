import { watchRun } from "@plumbline/backend/runs/watch-run";
import { keyOf } from "@plumbline/core/json/key-of";
import { LiveEntryId } from "@plumbline/core/run/live-entry";
import { trackedByMany } from "../../trpc/serialize-once.ts";
import { procedure, router } from "../../trpc/trpc.ts";

/** The position to resume from: the snapshot's cursor at first, the last event's id after a reconnect. */
const WatchRun = keyOf("runId").extend({ lastEventId: LiveEntryId });

export const runLiveRouter = router({
  /** Events of a run after a position in its stream; each once and in order, across reconnects. */
  watch: procedure.input(WatchRun).subscription(async function* ({ ctx, input, signal }) {
    if (!signal) return;
    using _open = ctx.live?.subscribe(ctx.scope.userId);
    let cursor = input.lastEventId;
    // the stream ends a slow reader, which resumes from its cursor
    while (!signal.aborted) {
      for await (const { id, event } of watchRun(ctx.scope, { runId: input.runId, cursor }, signal)) {
        cursor = id;
        yield trackedByMany(id, event);
        await ctx.live?.waitUntilRead(signal);
      }
    }
  }),
});
