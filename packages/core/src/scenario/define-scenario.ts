import type { LoadPlan } from "../plan/load-plan.ts";
import { proxyIds } from "../plan/proxy-names.ts";
import { proxyParameter } from "./common-parameters.ts";
import type { NumberParameter, ParameterTable, ValuesOf } from "./parameter.ts";
import { fillParameters } from "./parameter-values.ts";
import type { PlanInput, Scenario } from "./scenario.ts";
import { scaled, withMeasuredSeconds } from "./stages.ts";

/** How connections are carried, and by how many generators, can be chosen for every scenario. */
const commonParameters = {
  deflate: {
    kind: "switch",
    label: "Compressed",
    default: false,
    meaning: "permessage-deflate is offered; what the server accepts of it is used.",
  },
  deflateContext: {
    kind: "switch",
    needs: "deflate",
    label: "Compressed with context",
    default: false,
    meaning: "The offer lets the server refer to earlier messages: fewer bytes, more memory for each connection.",
  },
  tls: {
    kind: "switch",
    label: "Encrypted (wss)",
    default: false,
    meaning:
      "Connections are carried by TLS 1.3, which the server ends itself, or the proxy where one stands in front of it.",
  },
  generators: {
    kind: "number",
    label: "Generators",
    unit: "generators",
    default: 1,
    min: 1,
    max: 8,
    whole: true,
    meaning:
      "Containers that share the clients and start together; a search for a limit has one, and so has a chat whose members come and go by what happens.",
  },
} as const satisfies ParameterTable;

/** Every scenario has clients, which the scale multiplies. */
type OwnParameters = ParameterTable & { readonly clients: NumberParameter };

type Definition<Table extends OwnParameters> = Omit<Scenario, "parameters" | "plan"> & {
  parameters: Table;
  /**
   * The load with these values; `clients` is already scaled, `parameters.clients` is not. Measured seconds, transport and
   * generators are set afterwards.
   */
  plan(input: Omit<PlanInput, "parameters"> & { clients: number; parameters: ValuesOf<Table> }): LoadPlan;
};

/** A scenario out of its definition: defaults are filled in, and transport, generators and measured seconds mean the same in all of them. */
export function defineScenario<const Table extends OwnParameters>(definition: Definition<Table>): Scenario {
  // a client that is measured connects to its reference server alone, and a flow to an address
  const isDirect = definition.workload === "round-trips" || definition.workload === "flow";
  const proxy = isDirect ? {} : { proxy: proxyParameter };
  const common = { ...commonParameters, ...proxy };
  // a scenario's own parameters keep their place, and stand for common ones
  const parameters: ParameterTable = { ...definition.parameters, ...common, ...definition.parameters };
  return {
    ...definition,
    parameters,
    plan({ parameters: given = {}, ...input }) {
      const filled = fillParameters(parameters, given);
      const values = filled as ValuesOf<Table & typeof commonParameters>;
      const clients = scaled(values.clients, input.scale);
      const plan = withMeasuredSeconds(definition.plan({ ...input, clients, parameters: values }), input.measureS);
      const { tls, deflate, deflateContext, generators } = values;
      const kept = deflateContext ? { context: true as const } : {};
      const proxyId = proxyIds.find((id) => id === filled.proxy);
      return {
        ...plan,
        ...(tls || deflate ? { transport: { tls, deflate, ...kept } } : {}),
        ...(proxyId ? { proxy: proxyId } : {}),
        ...(generators > 1 ? { generators } : {}),
      };
    },
  };
}
