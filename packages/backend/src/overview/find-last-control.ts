import type { ControlView } from "@plumbline/core/overview/views";
import { scenarios } from "@plumbline/core/scenario/catalogue/scenarios";
import { z } from "zod";
import type { Scope } from "../backend.ts";
import { query } from "../database/query.ts";
import { Prisma } from "../generated/prisma/client.ts";

const { sql } = Prisma;

const Floor = z.object({
  run_id: z.string(),
  measured_at: z.date(),
  scenario_id: z.string(),
  floors: z.record(z.string(), z.number()),
});

/** The last A/A control that measured a floor and was not deleted; null if there is none. */
export async function findLastControl({ backend, organizationId }: Scope): Promise<ControlView | null> {
  const rows = await query(
    backend,
    Floor,
    sql`select run_id, measured_at, scenario_id, floors from aa_floor
     where organization_id = ${organizationId} and run_id = (
       select run_id from aa_floor where organization_id = ${organizationId} and run_id is not null order by measured_at desc limit 1)`,
  );
  const floors = rows.flatMap((row): ControlView[] => {
    const { run_id: runId, measured_at: measuredAt, scenario_id: scenarioId } = row;
    // a scenario may have left the catalogue since
    const metricId = scenarios.find(({ id }) => id === scenarioId)?.readFirst.metric;
    const floor = metricId && row.floors[metricId];
    return metricId && typeof floor === "number" ? [{ runId, measuredAt, scenarioId, metricId, floor }] : [];
  });
  return floors.sort((a, b) => b.floor - a.floor)[0] ?? null;
}
