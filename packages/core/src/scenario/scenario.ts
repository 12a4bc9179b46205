import { z } from "zod";
import type { LoadPlan } from "../plan/load-plan.ts";
import type { SummaryMetricId } from "../summary/summary-metrics.ts";
import type { Workload } from "../workload/workload.ts";
import type { ParameterTable, ParameterValues } from "./parameter.ts";

/** Durations and rounds: how carefully a run measures. */
export const Mode = z.enum(["quick", "standard", "nightly", "soak120", "soak300"]);
export type Mode = z.infer<typeof Mode>;

/** Inputs of a scenario's plan. Durations are seconds. */
export type PlanInput = {
  /** Multiplies clients, 0 < scale ≤ 1. */
  scale: number;
  warmupS: number;
  /** Measured seconds; the measured stages are stretched or shortened to it. null: as defined. */
  measureS: number | null;
  /** Values that differ from the defaults, without faults. */
  parameters?: ParameterValues;
};

/** A load shape over a workload: id and version, how to read it, limits, and the plan that k6 executes. */
export type Scenario = {
  id: string;
  /** Raised by every change that can move a number; different versions never compare. */
  version: number;
  name: string;
  workload: Workload;
  /** The purpose of the measurement, in one or two plain sentences. */
  measures: string;
  /** The figure to read first, and why. */
  readFirst: { metric: SummaryMetricId; why: string };
  /** How to read the rest. */
  howToRead: string;
  parameters: ParameterTable;
  limits: Limits;
  /** True if the load deliberately exceeds the capacity of servers: their capacity is then the result, and no reason to refuse. */
  saturates: boolean;
  plan(input: PlanInput): LoadPlan;
};

/** Limits of the server's container, before they are scaled to the host. */
export type Limits = { cpus: number; memoryMb: number };
