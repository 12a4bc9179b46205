import { router } from "../trpc.ts";
import { accountRouter } from "./account.ts";
import { baselineRouter } from "./baseline.ts";
import { channelRouter } from "./channel.ts";
import { compareRouter } from "./compare.ts";
import { invitationRouter } from "./invitation.ts";
import { memberRouter } from "./member.ts";
import { organizationRouter } from "./organization.ts";
import { overviewRouter } from "./overview.ts";
import { queueRouter } from "./queue.ts";
import { runRouter } from "./run.ts";
import { runLiveRouter } from "./run-live.ts";
import { scheduleRouter } from "./schedule.ts";
import { serverRouter } from "./server.ts";
import { shareRouter } from "./share.ts";
import { suiteRouter } from "./suite.ts";
import { tokenRouter } from "./token.ts";
import { trendRouter } from "./trend.ts";
import { trialRouter } from "./trial.ts";
import { workerRouter } from "./worker.ts";

/** Every procedure of the dashboard, by noun. */
export const appRouter = router({
  account: accountRouter,
  organization: organizationRouter,
  member: memberRouter,
  invitation: invitationRouter,
  run: runRouter,
  runLive: runLiveRouter,
  trial: trialRouter,
  trend: trendRouter,
  compare: compareRouter,
  baseline: baselineRouter,
  share: shareRouter,
  server: serverRouter,
  overview: overviewRouter,
  channel: channelRouter,
  suite: suiteRouter,
  schedule: scheduleRouter,
  queue: queueRouter,
  worker: workerRouter,
  token: tokenRouter,
});

/** The part of it that the live server serves: subscriptions. */
export const liveRouter = router({ runLive: runLiveRouter });

export type AppRouter = typeof appRouter;
