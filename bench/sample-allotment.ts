import { allotResources } from "@plumbline/core/plan/allot-resources";
import { getScenario } from "@plumbline/core/scenario/catalogue/scenarios";

/** What a host of two CPUs gives to both sides of a steady chat. */
export const sampleAllotment = allotResources(getScenario("chat-steady").limits, {
  cpus: 2,
  memoryBytes: 8 * 1024 ** 3,
});
