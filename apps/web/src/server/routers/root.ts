import { router } from "../trpc.ts";
import { queueRouter } from "./queue.ts";
import { runRouter } from "./run.ts";
import { serverRouter } from "./server.ts";

/** Every procedure of the dashboard, by noun. */
export const appRouter = router({
  run: runRouter,
  server: serverRouter,
  queue: queueRouter,
});

export type AppRouter = typeof appRouter;
