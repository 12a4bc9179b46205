import type { z } from "zod";
import type { FlowPath } from "../steps/scope.ts";
import { flowMatches, flowParts, flowSteps } from "./flow-document.ts";

type Issue = z.core.$ZodIssue;
type Fault = { readonly path: FlowPath; readonly message: string };
/** The words of which one says which option of a choice is meant, and what the options are called together. */
type Choice = { readonly words: readonly string[]; readonly plural: string };

const steps: Choice = { words: Object.keys(flowSteps), plural: "steps" };
const matches: Choice = { words: Object.keys(flowMatches), plural: "kinds of messages" };
const parts: Choice = { words: Object.keys(flowParts), plural: "parts" };

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
  const choice = choiceAt(path);
  return choice?.words.length === issue.errors.length
    ? explainChoice(choice, issue.errors, inner, path)
    : explainNearest(issue.errors, inner, path);
}

/** The choice that stands at a place of the document; null where its options have no words of their own. */
function choiceAt(path: FlowPath): Choice | null {
  if (path.at(-1) === "expect") return matches;
  if (path.at(-2) === "binary") return parts;
  return path.length === 2 && (path[0] === "connect" || path[0] === "repeat") ? steps : null;
}

function explainChoice(
  { words, plural }: Choice,
  errors: readonly (readonly Issue[])[],
  value: unknown,
  path: FlowPath,
): Fault[] {
  const [word, another] = words.filter((each) => typeof value === "object" && value !== null && each in value);
  if (word === undefined) return [{ path, message: `one of ${words.join(", ")} is expected` }];
  if (another !== undefined) return [{ path: [...path, another], message: `${word} and ${another} are two ${plural}` }];
  return (errors[words.indexOf(word)] ?? []).flatMap((issue) => explain(issue, value, path));
}

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
