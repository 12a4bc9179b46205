import type { FrameView } from "@plumbline/core/frame/frame";
import type { FrameMetricId } from "@plumbline/core/frame/frame-metrics";
import { sum } from "@plumbline/core/frame/over-frames";
import { offeredPerS, owedDeliveriesPerS, peakClients } from "@plumbline/core/plan/load-figures";
import type { LoadPlan } from "@plumbline/core/plan/load-plan";
import { joinShortFrames } from "#charts/time/join-short-frames.ts";
import { readRate } from "#charts/time/time-rows.ts";
import { formatCompact, formatCount } from "#ui/format.ts";

/** Deliveries that a plan owes per second at its peak, with the formula; null if the load decides (closed loop, nothing sent). */
export function owedFormula(plan: LoadPlan): { perS: number; text: string } | null {
  const perS = owedDeliveriesPerS(plan);
  if (perS === null || plan.sending.kind !== "open" || offeredPerS(plan) === null) return null;
  const clients = peakClients(plan);
  const rate = formatCompact(plan.sending.perClientPerS);
  const receivers = plan.workload === "chat" ? ` × ${formatCount(clients - 1)} receivers` : "";
  return {
    perS,
    text: `${formatCount(clients)} senders${receivers} × ${rate} message${plan.sending.perClientPerS === 1 ? "" : "s"}/s`,
  };
}

/** The figures of a running trial so far. Rates are of the newest second; the ledger covers the whole measured window. */
export type FiguresNow = {
  owedPerS: number | null;
  deliveredPerS: number | null;
  offeredPerS: number | null;
  acceptedPerS: number | null;
  /** Delivered ÷ owed so far; null before anything was owed. */
  ratio: number | null;
  /** µs; null where the second's count did not allow it. */
  p99Us: number | null;
  open: number | null;
  errors: number;
};

/** The figures beside a live trial's charts. */
export function figuresNow(frames: readonly FrameView[]): FiguresNow {
  const last = joinShortFrames(frames).at(-1);
  const rate = (metricId: FrameMetricId) => (last ? readRate(metricId)(last) : null);
  const owed = sum(frames, "ledger.expected");
  return {
    owedPerS: last?.phase === "measure" ? rate("ledger.expected") : null,
    deliveredPerS: rate("deliveries.received"),
    offeredPerS: rate("messages.offered"),
    acceptedPerS: rate("messages.sent"),
    ratio: owed > 0 ? sum(frames, "ledger.delivered") / owed : null,
    p99Us: last?.values["latency.p99"] ?? null,
    open: last?.values["connections.open"] ?? null,
    errors: frames.reduce((sum, frame) => sum + frame.errors.reduce((errors, error) => errors + error.count, 0), 0),
  };
}
