import type { LoadPlan } from "./load-plan.ts";

/** The plan without its proxy, as the server itself meets it: what was encrypted ends at the proxy. */
export function directPlan({ proxy, ...plan }: LoadPlan): LoadPlan {
  if (proxy === undefined || plan.transport === undefined) return plan;
  return { ...plan, transport: { ...plan.transport, tls: false } };
}
