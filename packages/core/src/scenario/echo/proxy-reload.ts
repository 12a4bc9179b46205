import { proxyNames } from "../../plan/proxy-names.ts";
import { clientsParameter, payloadParameter, proxyParameter, rateParameter } from "../common-parameters.ts";
import { defineScenario } from "../define-scenario.ts";
import { steadyPlan } from "../steady-plan.ts";

/** The others do not load an unchanged configuration again. */
const { nginx, haproxy, caddy } = proxyNames;
/** Measured seconds. */
const MEASURE_S = 30;
/** Share of them before the proxy reloads. */
const CALM_SHARE = 1 / 3;

/** The proxy reloads its configuration under load: what that costs the connections that it carries. */
export const proxyReload = defineScenario({
  id: "proxy-reload",
  version: 1,
  name: "Proxy, reload",
  workload: "echo",
  measures:
    "A certificate is renewed: 500 clients are connected through a proxy, which reloads its configuration while they send.",
  readFirst: {
    metric: "connections.cut",
    why: "A reload that nobody notices cuts no connection. Each one that it cuts is a client that has to come back.",
  },
  howToRead:
    "Then the deliveries that were lost, and the time until 95 % of all clients were connected again. The configuration is the same before and after: only the reload itself is measured.",
  parameters: {
    proxy: { ...proxyParameter, default: "nginx", options: { nginx, haproxy, caddy } },
    clients: clientsParameter(500, 20_000, "Clients connected when the proxy reloads."),
    perClientPerS: rateParameter(2, 1000, "Messages that each client sends."),
    payloadBytes: payloadParameter(128),
  },
  limits: { cpus: 1, memoryMb: 512 },
  saturates: false,
  plan({ clients, warmupS, measureS, parameters: { perClientPerS, payloadBytes } }) {
    const sending = { kind: "open", perClientPerS, payloadBytes } as const;
    return {
      ...steadyPlan({ workload: "echo", sending, clients, warmupS, measureS: MEASURE_S }),
      disturbance: { kind: "reload", atS: (measureS ?? MEASURE_S) * CALM_SHARE },
    };
  },
});
