import type { Usage } from "@plumbline/core/access/limits";
import { z } from "zod";
import type { Backend } from "../backend.ts";
import type { Prisma } from "../generated/prisma/client.ts";

const UsageRow = z.object({ open_runs: z.bigint(), seconds: z.number(), stored_bytes: z.bigint() });

const BYTES_PER_MB = 1024 * 1024;

/**
 * Usage of an organization: runs that have not ended; minutes measured on the UTC day, actual for ended runs and
 * planned for others; bytes stored by its ended trials, pushed servers and data files. Of runs that a host measures by itself only the bytes count.
 */
export async function findUsage(db: Backend["db"] | Prisma.TransactionClient, organizationId: string): Promise<Usage> {
  const rows = await db.$queryRaw`
    select (select count(*) from run where organization_id = ${organizationId}::uuid and status in ('queued', 'running') and host_id is null) as open_runs,
      (select coalesce(sum(case when finished_at is null then planned_s
                                when started_at is null then 0
                                else extract(epoch from finished_at - started_at) end), 0)::float8
       from run where organization_id = ${organizationId}::uuid and imported_digest is null and host_id is null
         and created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC') as seconds,
      (select coalesce(sum(stored_bytes), 0)::bigint from trial where organization_id = ${organizationId}::uuid)
        + (select coalesce(sum(bytes), 0)::bigint from pushed_source where organization_id = ${organizationId}::uuid)
        + (select coalesce(sum(bytes), 0)::bigint from data_file where organization_id = ${organizationId}::uuid) as stored_bytes`;
  const [row] = z.array(UsageRow).parse(rows);
  return {
    openRuns: Number(row?.open_runs ?? 0),
    minutesPerDay: (row?.seconds ?? 0) / 60,
    storedMb: Number(row?.stored_bytes ?? 0) / BYTES_PER_MB,
  };
}
