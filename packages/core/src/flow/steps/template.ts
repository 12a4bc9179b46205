/** A template taken apart: text, and what stands in {{…}}. */
export type TemplatePiece = { readonly text: string } | { readonly name: string; readonly width: number };

/** One value: `{{id}}`, `{{row.user}}`, or with zeros in front up to so many digits, `{{connection:5}}`. */
const VALUE = /^\s*([A-Za-z]\w{0,31}(?:\.\w{1,64})?)(?::(\d{1,2}))?\s*$/;

/** Takes a template apart. The fault is a sentence about the first `{{` that names no value. */
export function readTemplate(template: string): TemplatePiece[] | { readonly fault: string } {
  const [first = "", ...rest] = template.split("{{");
  const pieces: TemplatePiece[] = first === "" ? [] : [{ text: first }];
  for (const part of rest) {
    const end = part.indexOf("}}");
    const [, name, width = "0"] = VALUE.exec(end < 0 ? "" : part.slice(0, end)) ?? [];
    if (name === undefined)
      return { fault: `"{{${part.slice(0, 20)}" names no value; {{id}}, {{row.column}} and {{connection:5}} do` };
    pieces.push({ name, width: Number(width) });
    const text = part.slice(end + 2);
    if (text !== "") pieces.push({ text });
  }
  return pieces;
}
