import { suggestNames } from "../failure/suggest-names.ts";
import type { Parameter, ParameterFault, ParameterTable, ParameterValue, ParameterValues } from "./parameter.ts";

/** Everything in `given` that the table does not know or allow; empty where all is well. */
export function findParameterFaults(table: ParameterTable, given: ParameterValues): ParameterFault[] {
  return Object.entries(given).flatMap(([parameterId, value]) => {
    const parameter = Object.hasOwn(table, parameterId) ? table[parameterId] : undefined;
    if (!parameter) {
      const message = `There is no parameter "${parameterId}". ${suggestNames(parameterId, Object.keys(table))}`;
      return [{ parameterId, message }];
    }
    const wanted = findRefusal(parameter, value);
    if (wanted !== null) return [{ parameterId, message: `${parameter.label}: ${wanted}, not ${told(value)}.` }];
    const needed = findNeeded(table, parameter);
    return value === true && needed !== null && given[needed.id] !== true
      ? [{ parameterId, message: `${parameter.label}: needs "${needed.label}" (${needed.id}) as well.` }]
      : [];
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

/** The switch without which this one has no effect; null if there is none. */
function findNeeded(table: ParameterTable, parameter: Parameter): { id: string; label: string } | null {
  const id = parameter.kind === "switch" ? parameter.needs : undefined;
  const needed = id === undefined ? undefined : table[id];
  return id !== undefined && needed ? { id, label: needed.label } : null;
}

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
