import { allocateResources } from "@plumbline/core/plan/allocate-resources";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";

/** The resources that a host of two CPUs gives to both sides of a steady chat. */
export const sampleAllotment = allocateResources(getScenario("chat-steady").limits, {
  cpus: 2,
  memoryBytes: 8 * 1024 ** 3,
});
