import { clientsParameter } from "../common-parameters.ts";
import { defineScenario } from "../define-scenario.ts";
import { steadyPlan } from "../steady-plan.ts";

/** Seed 0's churn: 200 clients in the loop connect → join → 2 s → leave, for 60 s. */
export const chatChurn = defineScenario({
  id: "chat-churn",
  version: 2,
  name: "Chat, churn",
  workload: "chat",
  measures:
    "Coming and going: 200 clients connect, join, stay for 2 s, leave and come back, about 100 new connections each second.",
  readFirst: {
    metric: "connections.perS",
    why: "Nothing is said in this room: the number of completed connections is the result.",
  },
  howToRead:
    "About 100 connections a second are owed. Errors must stay zero; a memory line that keeps rising is a leak.",
  parameters: {
    clients: clientsParameter(200, 10_000, "Clients connected at any time."),
    sessionS: {
      kind: "number",
      label: "Stay",
      unit: "s",
      default: 2,
      min: 0.1,
      max: 60,
      whole: false,
      meaning: "Time between joining and leaving; clients ÷ stay connections are owed each second.",
    },
  },
  limits: { cpus: 2, memoryMb: 512 },
  saturates: false,
  plan: ({ clients, warmupS, parameters: { sessionS } }) =>
    steadyPlan({ workload: "chat", sending: { kind: "none" }, sessionS, clients, warmupS, measureS: 60, drainS: 2 }),
});
