import { z } from "zod";

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

/** On or off. `needs`: the switch that must be on as well. */
type SwitchParameter = Told & { kind: "switch"; default: boolean; needs?: string };

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
