import { jsonOrUndefined } from "@plumbline/core/json/parse-json";
import { findPlace } from "@plumbline/core/script/explain-load-failure";
import type { ScriptError } from "@plumbline/core/script/script-report";
import { z } from "zod";

const Entry = z.object({ level: z.string(), msg: z.string(), error: z.string().optional() });
const MOST_LINES = 50;
const MOST_FAULTS = 20;
const MOST_CHARACTERS = 2_000;

/** k6's log: its newest lines, and its errors by their text. */
export interface ScriptLog {
  take(line: string): void;
  lines(): readonly string[];
  errors(): readonly ScriptError[];
  /** The newest error's own text; null where there was none. */
  lastError(): string | null;
}

/** @param root folder of the script's files in its container */
export function openScriptLog(root: string): ScriptLog {
  const newest: string[] = [];
  const errors = new Map<string, ScriptError>();
  let lastError: string | null = null;
  return {
    take(line) {
      const { data } = Entry.safeParse(jsonOrUndefined(line));
      const text = (data ? [data.msg, data.error].filter(Boolean).join(": ") : line).trim().slice(0, MOST_CHARACTERS);
      newest.push(text.replaceAll(`file://${root}/`, ""));
      if (newest.length > MOST_LINES) newest.shift();
      if (data?.level !== "error" && data?.level !== "warning") return;
      if (data.level === "error") lastError = text;
      const known = errors.get(text);
      if (!known && errors.size >= MOST_FAULTS) return;
      const [message = ""] = text.replaceAll(`file://${root}/`, "").split("\n");
      errors.set(text, known ? { ...known, count: known.count + 1 } : { ...findPlace(text, root), message, count: 1 });
    },
    lines: () => newest,
    errors: () => [...errors.values()],
    lastError: () => lastError,
  };
}
