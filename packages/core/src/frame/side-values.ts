import type { FrameMetricId } from "./frame-metrics.ts";
import type { FrameValues } from "./frame-values.ts";

/** Places whose values the worker reads; each is the first word of its values' ids. */
export type Side = "server" | "generator" | "proxy" | "client" | "host" | "path";

type IdWithin<Id, S extends Side> = Id extends `${S}.${infer Rest}` ? Rest : never;

/** Values of one side by id without the side: `{ "cpu.user": 1.5 }`. An absent one was not read. */
export type SideValues<S extends Side> = Partial<Record<IdWithin<FrameMetricId, S>, number>>;

/** The same values under their whole ids: `{ "server.cpu.user": 1.5 }`. */
export function withSide<S extends Side>(side: S, values: SideValues<S>): FrameValues {
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [`${side}.${id}`, value]));
}
