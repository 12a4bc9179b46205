/** What a text holds, or why it holds nothing: there is none, it ends in the middle, or it is something else than JSON. */
export type ParsedJson = { value: unknown } | { fault: "empty" | "cut short" | "no JSON"; said: string };

/** Parses a text from outside; a byte order mark before it is none of its business. */
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

/** Whether a list or an object was begun, and its text ended before the parser, whichever engine's, had seen its end. */
function isCutShort(text: string, said: string): boolean {
  if (!/^[[{]/.test(text)) return false;
  const position = /at position (\d+)/.exec(said)?.[1];
  if (position !== undefined && Number(position) >= text.length) return true;
  return /^(JSON\.parse: |JSON Parse error: )?(unexpected end of|unexpected EOF|end of data|unterminated)/i.test(said);
}
