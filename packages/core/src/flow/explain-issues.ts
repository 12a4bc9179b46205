import type { z } from "zod";
import { flowMatches, flowSteps } from "./flow-document.ts";
import type { FlowPath } from "./scope.ts";

type Issue = z.core.$ZodIssue;
type Fault = { readonly path: FlowPath; readonly message: string };

/** The schema's issues in words. Of a choice, such as that of a step's kind, those of the one that was begun. */
export function explainIssues(issues: readonly Issue[], value: unknown): Fault[] {
  return issues.flatMap((issue) => explain(issue, value, []));
}

function explain(issue: Issue, value: unknown, above: FlowPath): Fault[] {
  const path = [...above, ...issue.path.map((key) => (typeof key === "symbol" ? String(key) : key))];
  const inner = issue.path.reduce<unknown>(
    (part, key) => (typeof part === "object" && part !== null ? Reflect.get(part, key) : undefined),
    value,
  );
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ path: [...path, key], message: `"${key}" is not known here` }));
  if (issue.code !== "invalid_union") {
    const isMissing = issue.code === "invalid_type" && inner === undefined;
    return [{ path, message: isMissing ? `"${path.at(-1)}" is missing` : issue.message }];
  }
  for (const choices of [flowSteps, flowMatches]) {
    const words = Object.keys(choices);
    const begun = words.filter((word) => typeof inner === "object" && inner !== null && word in inner);
    const options = issue.errors.length === words.length && isChoiceOf(choices, path);
    if (!options) continue;
    const [word, another] = begun;
    if (word === undefined) return [{ path, message: `one of ${words.join(", ")} is expected` }];
    if (another !== undefined) return [{ path: [...path, another], message: `${word} and ${another} are two steps` }];
    return (issue.errors[words.indexOf(word)] ?? []).flatMap((each) => explain(each, inner, path));
  }
  return explainNearest(issue.errors, inner, path);
}

const isChoiceOf = (choices: object, path: FlowPath) => (path.at(-1) === "expect") === (choices === flowMatches);

/** The faults of a choice without a word of its own: the option that reads the value furthest, or one sentence about all. */
function explainNearest(errors: readonly (readonly Issue[])[], value: unknown, path: FlowPath): Fault[] {
  const nearest = errors.find((issues) =>
    issues.every(({ path: within, code }) => within.length > 0 || code === "unrecognized_keys"),
  );
  if (nearest && typeof value === "object" && value !== null)
    return nearest.flatMap((issue) => explain(issue, value, path));
  const words = [...new Set(errors.flat().map(({ message }) => message.replace(/^Invalid input: /, "")))];
  return [{ path, message: words.join(", or ") }];
}
