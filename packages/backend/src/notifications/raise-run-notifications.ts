import { z } from "zod";
import type { Backend } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { raiseNotification } from "./raise-notification.ts";

const { sql } = Prisma;

/** Runs that ended longer ago raise no notification. */
const NEWS_MS = 86_400_000;

const EndedRun = z.object({
  run_id: z.string(),
  organization_id: z.string(),
  name: z.string(),
  status: z.enum(["succeeded", "failed"]),
  trigger: z.string(),
  failure_code: z.string().nullable(),
  failure_message: z.string().nullable(),
});

/**
 * Raises one notification of each run that has succeeded or failed, unless a host has measured it by itself. It is called periodically, so that none is lost.
 */
export async function raiseRunNotifications(backend: Backend, now: Date): Promise<void> {
  const rows = await query(
    backend,
    EndedRun,
    sql`select run_id, organization_id, name, status::text, trigger::text, failure_code, failure_message from run
     where finished_at > ${new Date(now.getTime() - NEWS_MS)} and status in ('succeeded', 'failed') and imported_digest is null and host_id is null and not exists (
       select from notice where notice.organization_id = run.organization_id and notice.subject = run.run_id::text
         and notice.type in ('run.finished', 'run.failed'))
     order by finished_at limit 100`,
  );
  for (const run of rows) {
    const failed = run.status === "failed";
    await raiseNotification(backend, {
      organizationId: run.organization_id,
      type: failed ? "run.failed" : "run.finished",
      subject: run.run_id,
      title: `${run.name} has ${failed ? "failed" : "finished"}`,
      text: failed ? (run.failure_message ?? "No reason is known.") : "Its results are there.",
      path: `/runs/${run.run_id}`,
      data: {
        runId: run.run_id,
        name: run.name,
        status: run.status,
        trigger: run.trigger,
        failureCode: run.failure_code,
      },
    });
  }
}
