/** Mean width of a character as part of the font's size; good enough to break lines by. */
const CHARACTER_EM = 0.56;
const SWATCH_PX = 24;
const GAP_PX = 20;

/** Width of a text in pixels, about. */
export function textWidth(text: string, fontSize: number): number {
  return text.length * fontSize * CHARACTER_EM;
}

/** Wraps a text into lines of at most `width` pixels, between words; a longer word has its own line. */
export function wrapText(text: string, width: number, fontSize: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    const joined = line === undefined ? word : `${line} ${word}`;
    if (line !== undefined && textWidth(joined, fontSize) <= width) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines;
}

/** Places for legend entries from left to right in as many rows as they need; x in pixels, rows from 0. */
export function placeLegend(labels: readonly string[], width: number, fontSize: number): { x: number; row: number }[] {
  let x = 0;
  let row = 0;
  return labels.map((label) => {
    const needed = SWATCH_PX + textWidth(label, fontSize);
    if (x > 0 && x + needed > width) {
      x = 0;
      row += 1;
    }
    const place = { x, row };
    x += needed + GAP_PX;
    return place;
  });
}
