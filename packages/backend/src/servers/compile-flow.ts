import { createHash } from "node:crypto";
import { AppError } from "@plumbline/core/failure/app-error";
import { describeFault } from "@plumbline/core/flow/flow-fault";
import type { FlowText, FrozenFlow } from "@plumbline/core/flow/flow-text";
import { type ReadFlow, readFlow } from "@plumbline/core/flow/read-flow";
import type { FlowPlan } from "@plumbline/core/plan/flow-plan";

/** A target's flow: as its owner wrote it, and as the generator executes it. */
export type CompiledFlow = {
  readonly frozen: FrozenFlow;
  readonly document: ReadFlow["document"];
  readonly plan: FlowPlan;
};

/** Reads a flow. @throws FLOW_INVALID that names each line */
export function compileTargetFlow(flow: FlowText): CompiledFlow {
  const read = readFlow(flow.text, flow.data ?? flow.file);
  if ("faults" in read) {
    const lines = read.faults.map(describeFault);
    throw new AppError("FLOW_INVALID", `The flow has faults: ${lines.join("; ")}.`, { evidence: { faults: lines } });
  }
  const digest = createHash("sha256")
    .update(JSON.stringify([flow.text, flow.data ?? null, ...(flow.file ? [flow.file.digest] : [])]))
    .digest("hex");
  const { document } = read;
  return { document, plan: { ...read.plan, digest }, frozen: { ...flow, name: document.name, digest } };
}
