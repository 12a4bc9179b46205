import type { Scenario } from "./scenario.ts";
import { drain, scaled, warmUp, withMeasuredSeconds } from "./stages.ts";

const clients = 200;
const sessionS = 2;

/** Seed 0's churn: 200 clients in the loop connect → join → 2 s → leave, for 60 s. */
export const chatChurn: Scenario = {
  id: "chat-churn",
  version: 1,
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
    clients: {
      label: "Clients",
      unit: "clients",
      default: clients,
      min: 2,
      max: clients,
      meaning: "Clients connected at any time.",
    },
    sessionS: {
      label: "Stay",
      unit: "s",
      default: sessionS,
      min: sessionS,
      max: sessionS,
      meaning: "Time between joining and leaving.",
    },
  },
  limits: { cpus: 2, memoryMb: 512 },
  plan({ scale, warmupS, measureS }) {
    const n = scaled(clients, scale);
    return withMeasuredSeconds(
      {
        v: 1,
        workload: "chat",
        sending: { kind: "none" },
        sessionS,
        stages: [...warmUp(n, warmupS), { phase: "measure", seconds: 60, clients: n, sends: true }, ...drain(n, 2)],
      },
      measureS,
    );
  },
};
