import { z } from "zod";
import { suggestNames } from "../failure/suggest-names.ts";

type Told = { label: string /** One sentence: what it changes. */; meaning: string };

/** A number within bounds; `unit` is shown beside it. */
export type NumberParameter = Told & {
  kind: "number";
  unit: string;
  default: number;
  min: number;
  max: number;
  /** True if the value must be a whole number. */
  whole: boolean;
};

/** One of a few ways, each with its name. */
export type ChoiceParameter = Told & { kind: "choice"; default: string; options: Readonly<Record<string, string>> };

/** On or off. */
type SwitchParameter = Told & { kind: "switch"; default: boolean };

/** A setting that a person can change before a scenario starts. */
export type Parameter = NumberParameter | ChoiceParameter | SwitchParameter;

/** A scenario's parameters by id, in the order in which pages show them. */
export type ParameterTable = Readonly<Record<string, Parameter>>;

export const ParameterValue = z.union([z.number(), z.string().max(64), z.boolean()]);
export type ParameterValue = z.infer<typeof ParameterValue>;

/** Values by parameter id. */
export const ParameterValues = z.record(z.string().max(64), ParameterValue);
export type ParameterValues = z.infer<typeof ParameterValues>;

type ValueOf<P extends Parameter> = P extends ChoiceParameter
  ? keyof P["options"] & string
  : P extends SwitchParameter
    ? boolean
    : number;

/** A value for each parameter of a table. */
export type ValuesOf<Table extends ParameterTable> = { readonly [Id in keyof Table]: ValueOf<Table[Id]> };

/** A value that its table does not allow, in words. */
export type ParameterFault = { parameterId: string; message: string };

/** Everything in `given` that the table does not know or allow; empty where all is well. */
export function findParameterFaults(table: ParameterTable, given: ParameterValues): ParameterFault[] {
  return Object.entries(given).flatMap(([parameterId, value]) => {
    const parameter = Object.hasOwn(table, parameterId) ? table[parameterId] : undefined;
    if (!parameter) {
      const message = `There is no parameter "${parameterId}". ${suggestNames(parameterId, Object.keys(table))}`;
      return [{ parameterId, message }];
    }
    const wanted = findRefusal(parameter, value);
    return wanted === null ? [] : [{ parameterId, message: `${parameter.label}: ${wanted}, not ${told(value)}.` }];
  });
}

/** The table's defaults with what was given in their place. Expects values without faults. */
export function fillParameters(table: ParameterTable, given: ParameterValues): ParameterValues {
  return Object.fromEntries(
    Object.entries(table).map(([parameterId, parameter]) => [parameterId, given[parameterId] ?? parameter.default]),
  );
}

/** A value as pages and sentences show it: `100 clients`, `in step`, `on`. */
export function describeParameter(parameter: Parameter, value: ParameterValue): string {
  if (parameter.kind === "choice") return parameter.options[String(value)] ?? String(value);
  if (parameter.kind === "switch") return value ? "on" : "off";
  return `${numbers.format(Number(value))} ${parameter.unit}`;
}

const numbers = new Intl.NumberFormat("en", { maximumFractionDigits: 3 });

/** The allowed values, in words; null if the value is allowed. */
function findRefusal(parameter: Parameter, value: ParameterValue): string | null {
  if (parameter.kind === "switch") return typeof value === "boolean" ? null : "true or false";
  if (parameter.kind === "choice") {
    const allowed = Object.keys(parameter.options);
    return typeof value === "string" && allowed.includes(value) ? null : `one of ${allowed.join(", ")}`;
  }
  const { min, max, unit, whole } = parameter;
  const range = `${numbers.format(min)} to ${numbers.format(max)} ${unit}`;
  if (typeof value !== "number" || !(value >= min && value <= max)) return range;
  return whole && !Number.isInteger(value) ? `a whole number, ${range}` : null;
}

function told(value: ParameterValue): string {
  return typeof value === "number" ? numbers.format(value) : `"${value}"`;
}
