import { type FlowPlan, type FlowStep, MAX_FLOW_MESSAGE_BYTES, MAX_FLOW_MS } from "../../plan/flow-plan.ts";
import type { DataFile } from "../data-file.ts";
import { type FlowDocument, type FlowDocumentStep, toMs } from "../document/flow-document.ts";
import type { FlowRows } from "../rows/read-rows.ts";
import { compileMatch, compileMessage } from "./compile-match.ts";
import { flowPayloadBytes } from "./payload-bytes.ts";
import { type FlowPath, FlowScope } from "./scope.ts";

const DEFAULT_WITHIN = "5s";

/** A flow whose names are resolved: its plan, but for the digest, and everything that is wrong with it. */
export type ResolvedFlow = { readonly plan: Omit<FlowPlan, "digest">; readonly faults: FlowScope["faults"] };

/** Resolves the names of a flow, and checks what its schema does not say. @param rows of its data file, or what is known of them; null: none is there */
export function compileFlow(document: FlowDocument, rows: FlowRows | DataFile | null): ResolvedFlow {
  const scope = new FlowScope(rows?.columns ?? null);
  const connect = compileSteps(scope, ["connect"], document.connect);
  const repeat = compileSteps(scope, ["repeat"], document.repeat);
  requireSteps(scope, repeat);
  const meanwhile = document.meanwhile.map(({ expect, send }, index) => {
    const at = ["meanwhile", index];
    const { match } = compileMatch(scope, at, { expect });
    return { match, answer: send === undefined ? null : compileMessage(scope, [...at, "send"], send) };
  });
  const plan = {
    name: document.name,
    ...toPlan(rows),
    slots: scope.slots,
    connect,
    repeat,
    meanwhile,
    ...(document.lines ? { lines: true as const } : {}),
  };
  const bytes = flowPayloadBytes(plan);
  if (bytes > MAX_FLOW_MESSAGE_BYTES)
    scope.report(["repeat"], `its largest message has ${bytes} bytes, and ${MAX_FLOW_MESSAGE_BYTES} are the most`);
  return { plan, faults: scope.faults };
}

function toPlan(rows: FlowRows | DataFile | null): Pick<FlowPlan, "rows" | "file"> {
  if (rows === null) return { rows: [] };
  if (!("digest" in rows)) return { rows: rows.rows };
  const { digest, rows: count, widest, packedBytes } = rows;
  return { rows: [], file: { digest, rows: count, widest, packedBytes } };
}

function compileSteps(scope: FlowScope, path: FlowPath, steps: readonly FlowDocumentStep[]): FlowStep[] {
  const sends = new Map<string, number>();
  const taken = new Set<string>();
  const compiled = steps.map((step, index) => {
    const at = [...path, index];
    const name = "name" in step ? step.name : undefined;
    if (name !== undefined && taken.has(name))
      scope.report([...at, "name"], `the name "${name}" is taken by a step before`);
    if (name !== undefined) taken.add(name);
    if (name !== undefined && "send" in step) sends.set(name, index);
    return compileStep(scope, at, step, sends);
  });
  const longestMs = compiled.reduce((sum, step) => sum + (step.kind === "think" ? step.ms : waitOf(step)), 0);
  if (longestMs > MAX_FLOW_MS)
    scope.report(
      path,
      `its pauses and timeouts are ${longestMs / 1000} s together, and ${MAX_FLOW_MS / 1000} s are the most`,
    );
  return compiled;
}

const waitOf = (step: FlowStep) => (step.kind === "expect" ? step.withinMs : 0);

function compileStep(
  scope: FlowScope,
  at: FlowPath,
  step: FlowDocumentStep,
  sends: ReadonlyMap<string, number>,
): FlowStep {
  if ("think" in step) return { kind: "think", ms: toMs(step.think) };
  if ("send" in step) return { kind: "send", ...compileMessage(scope, [...at, "send"], step.send) };
  const since = step.since === undefined ? null : (sends.get(step.since) ?? null);
  if (step.since !== undefined && since === null)
    scope.report([...at, "since"], `no send before this step has the name "${step.since}"`);
  if (step.since !== undefined && at[0] === "connect")
    scope.report([...at, "since"], "replies of connect are not measured");
  const named = step.name === undefined ? {} : { name: step.name };
  return {
    kind: "expect",
    ...named,
    ...compileMatch(scope, at, step),
    withinMs: toMs(step.within ?? DEFAULT_WITHIN),
    since,
  };
}

/** An iteration begins with a send, because its due time is that of a message, and waits for at least one reply, which is measured. */
function requireSteps(scope: FlowScope, repeat: readonly FlowStep[]): void {
  const first = repeat.find(({ kind }) => kind !== "think");
  if (repeat[0]?.kind !== "send")
    scope.report(
      ["repeat", 0],
      first?.kind === "send" ? "an iteration begins with its send; pause after it" : "an iteration begins with a send",
    );
  if (!repeat.some(({ kind }) => kind === "expect"))
    scope.report(["repeat"], "at least one step expects a reply: without one there is nothing to measure");
}
