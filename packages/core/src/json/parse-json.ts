/** The value of a text, or the fault: the text is empty, is cut short, or is not JSON. */
export type ParsedJson = { value: unknown } | { fault: "empty" | "cut short" | "no JSON"; said: string };

/** Parses a text from outside; a leading byte order mark is ignored. */
export function parseJson(given: string): ParsedJson {
  const text = given.replace(/^\uFEFF/, "").trim();
  if (text === "") return { fault: "empty", said: "there is no text" };
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return { fault: isCutShort(text, said) ? "cut short" : "no JSON", said };
  }
}

/** True if a list or an object begins and the text ends before its end, by the error message of any JavaScript engine. */
function isCutShort(text: string, said: string): boolean {
  if (!/^[[{]/.test(text)) return false;
  const position = /at position (\d+)/.exec(said)?.[1];
  if (position !== undefined && Number(position) >= text.length) return true;
  return /^(JSON\.parse: |JSON Parse error: )?(unexpected end of|unexpected EOF|end of data|unterminated)/i.test(said);
}

/** The value of a text, or undefined if it is not JSON, such as a line that the end of a stream cut short. */
export function jsonOrUndefined(text: string): unknown {
  const parsed = parseJson(text);
  return "value" in parsed ? parsed.value : undefined;
}
