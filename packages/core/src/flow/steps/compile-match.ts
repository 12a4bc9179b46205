import { decodeBase64 } from "../../histogram/base64.ts";
import type { FlowPart, FlowStep } from "../../plan/flow-plan.ts";
import type { FlowDocumentMatch, FlowDocumentMessage, FlowDocumentPart } from "../document/flow-document.ts";
import { toJsonPath } from "./json-path.ts";
import type { FlowPath, FlowScope } from "./scope.ts";

/** A message that is waited for, and what is kept of it. */
type Expected = {
  readonly expect: FlowDocumentMatch;
  readonly capture?: Readonly<Record<string, string | number>> | undefined;
};
type Expect = Extract<FlowStep, { kind: "expect" }>;

/** The message that a step waits for, and what it keeps of it. */
export function compileMatch(scope: FlowScope, path: FlowPath, step: Expected): Pick<Expect, "match" | "captures"> {
  const at = [...path, "expect"];
  const { expect } = step;
  if ("json" in expect) return { match: compileJson(scope, at, expect.json), captures: captureJson(scope, path, step) };
  if ("text" in expect) {
    const count = countGroups(scope, [...at, "text"], expect.text);
    const groups = Object.entries(expect.groups ?? {}).map(([name, template]) => {
      const group = Number(name);
      const where = [...at, "groups", name];
      if (group > count) scope.report(where, `the pattern has no group ${group}; it has ${count}`);
      return { group, equals: scope.compile(where, template) };
    });
    return { match: { kind: "text", pattern: expect.text, groups }, captures: captureGroups(scope, path, step, count) };
  }
  for (const name of Object.keys(step.capture ?? {}))
    scope.report([...path, "capture", name], "nothing is captured of a binary message");
  return { match: { kind: "binary", prefix: compileBinary(scope, [...at, "binary"], expect.binary) }, captures: [] };
}

/** A message that is sent. */
export function compileMessage(scope: FlowScope, path: FlowPath, message: FlowDocumentMessage) {
  return typeof message === "string"
    ? { binary: false, parts: scope.compile(path, message) }
    : { binary: true, parts: compileBinary(scope, [...path, "binary"], message.binary) };
}

function compileBinary(scope: FlowScope, path: FlowPath, parts: readonly FlowDocumentPart[]): FlowPart[] {
  const compiled = parts.flatMap((part, index) => {
    if ("text" in part) return scope.compile([...path, index, "text"], part.text);
    if ("hex" in part) return [{ hex: part.hex.replaceAll(/\s/g, "").toLowerCase() }];
    return [{ hex: Array.from(decodeBase64(part.base64), (byte) => byte.toString(16).padStart(2, "0")).join("") }];
  });
  return scope.bound(path, compiled);
}

type Conditions = Extract<Expected["expect"], { json: unknown }>["json"];

function compileJson(scope: FlowScope, at: FlowPath, conditions: Conditions): Expect["match"] {
  const values = Object.entries(conditions).map(([text, wanted]) => {
    const where = [...at, "json", text];
    const path = readPath(scope, where, text);
    if (typeof wanted === "string") return { path, equals: scope.compile(where, wanted) };
    return { path, equals: wanted !== null && typeof wanted === "object" ? null : [{ text: String(wanted) }] };
  });
  return { kind: "json", values };
}

function captureJson(scope: FlowScope, path: FlowPath, { capture = {} }: Expected): Expect["captures"] {
  return Object.entries(capture).map(([name, from]) => {
    const where = [...path, "capture", name];
    const found = readPath(scope, where, String(from));
    return { slot: scope.capture(where, name), path: found };
  });
}

function captureGroups(
  scope: FlowScope,
  path: FlowPath,
  { capture = {} }: Expected,
  count: number,
): Expect["captures"] {
  return Object.entries(capture).map(([name, group]) => {
    const where = [...path, "capture", name];
    if (typeof group !== "number" || group > count)
      scope.report(where, `a group of the pattern is captured by its number, 0 to ${count}`);
    return { slot: scope.capture(where, name), group: Number(group) || 0 };
  });
}

function readPath(scope: FlowScope, where: FlowPath, text: string): string {
  const path = toJsonPath(text);
  if (path === null) scope.report(where, `"${text}" is no path; payload.data.0.name is one`);
  return path ?? text;
}

/** Groups of a pattern. RE2 reads each in linear time, whatever the message is; what it does not know is refused. */
function countGroups(scope: FlowScope, where: FlowPath, pattern: string): number {
  if (pattern.includes("{{"))
    scope.report(where, "a pattern names no values; compare one of its groups: groups: { 1: '{{id}}' }");
  try {
    return scope.countGroups(where, pattern);
  } catch (error) {
    const said = error instanceof Error ? error.message.replace(/^error parsing regexp: /, "") : String(error);
    scope.report(where, `not a pattern of RE2, which knows neither back-references nor look-around: ${said}`);
    return 0;
  }
}
