import { z } from "zod";
import type { ApiClient } from "./client.ts";

const Comparisons = z.looseObject({
  comparisons: z.array(
    z.looseObject({ figures: z.array(z.looseObject({ metricId: z.string(), floor: z.number().nullable() })) }),
  ),
});

/** A/A floors of a side's host and load, by metric id: the installation tells them with each comparison, so the side is compared with itself. */
export async function readFloors(api: ApiClient, side: string): Promise<Record<string, number>> {
  const query = `side=${encodeURIComponent(side)}`;
  const { comparisons } = await api.get(`/comparisons?${query}&${query}`, Comparisons);
  const figures = comparisons[0]?.figures ?? [];
  return Object.fromEntries(figures.flatMap(({ metricId, floor }) => (floor === null ? [] : [[metricId, floor]])));
}
