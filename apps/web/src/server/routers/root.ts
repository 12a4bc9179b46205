import { router } from "../trpc/trpc.ts";
import { accountRouter } from "./people/account.ts";
import { channelRouter } from "./people/channel.ts";
import { invitationRouter } from "./people/invitation.ts";
import { memberRouter } from "./people/member.ts";
import { organizationRouter } from "./people/organization.ts";
import { tokenRouter } from "./people/token.ts";
import { baselineRouter } from "./results/baseline.ts";
import { compareRouter } from "./results/compare.ts";
import { overviewRouter } from "./results/overview.ts";
import { shareRouter } from "./results/share.ts";
import { trendRouter } from "./results/trend.ts";
import { trialRouter } from "./results/trial.ts";
import { viewRouter } from "./results/view.ts";
import { dataFileRouter } from "./runs/data-file.ts";
import { queueRouter } from "./runs/queue.ts";
import { runRouter } from "./runs/run.ts";
import { runLiveRouter } from "./runs/run-live.ts";
import { scheduleRouter } from "./runs/schedule.ts";
import { scriptRouter } from "./runs/script.ts";
import { serverRouter } from "./runs/server.ts";
import { suiteRouter } from "./runs/suite.ts";
import { targetRouter } from "./runs/target.ts";
import { workerRouter } from "./runs/worker.ts";

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
  script: scriptRouter,
  server: serverRouter,
  overview: overviewRouter,
  channel: channelRouter,
  suite: suiteRouter,
  schedule: scheduleRouter,
  queue: queueRouter,
  target: targetRouter,
  dataFile: dataFileRouter,
  worker: workerRouter,
  token: tokenRouter,
  view: viewRouter,
});

/** The part of it that the live server serves: subscriptions. */
export const liveRouter = router({ runLive: runLiveRouter });

export type AppRouter = typeof appRouter;
