import { element, toXmlText } from "@plumbline/core/junit/xml";
import { textWidth, wrapText } from "#charts/frame/caption-layout.ts";
import type { SourceFact } from "#charts/frame/chart-source.tsx";
import { type Scheme, schemeColors } from "#ui/colors.ts";
import { drawPlot, PLOT_TICKS_PX, ROW_PX } from "./draw-plot.ts";
import type { CardPlot, ResultCard } from "./result-card.ts";

/** A card drawn as SVG, with its size in pixels. */
type CardDrawing = { svg: string; width: number; height: number };

const WIDTH = 800;
const MARGIN = 32;
const INNER = WIDTH - 2 * MARGIN;
/** As flat as the previews of links. */
const LEAST_HEIGHT = 420;
/** Lines of a plot; further servers are counted. */
const MOST_ROWS = 12;
const FONT = "Geist, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

type Look = { size: number; line: number; weight?: number; color: "text" | "dimmed" | "amber" };
const looks = {
  title: { size: 15, line: 26, color: "dimmed" },
  sentence: { size: 21, line: 29, weight: 600, color: "text" },
  caveat: { size: 14, line: 20, color: "text" },
  heading: { size: 12, line: 22, color: "dimmed" },
  fact: { size: 12, line: 17, color: "dimmed" },
} as const satisfies Record<string, Look>;

/**
 * Draws a card as an SVG document without style sheet, script or font, so that it looks the same in a README, in a post and in a file.
 * @param link the address at which a reader finds the evidence; null if there is no public one
 */
export function drawCard(card: ResultCard, { scheme, link }: { scheme: Scheme; link: string | null }): CardDrawing {
  const colors = schemeColors[scheme];
  let y = MARGIN;
  const parts: string[] = [];
  const write = (text: string, look: Look) => {
    for (const line of wrapText(text, INNER, look.size)) {
      y += look.line;
      parts.push(textAt(line, y, { ...look, fill: colors[look.color] }));
    }
  };
  write(card.title, looks.title);
  y += 6;
  for (const sentence of card.sentences) write(sentence, looks.sentence);
  y += 8;
  for (const caveat of card.caveats) write(caveat, looks.caveat);
  for (const plot of card.plots) {
    y += 10;
    write(plot.heading, looks.heading);
    const shown = shorten(plot);
    parts.push(drawPlot(shown, { x: MARGIN, y: y + 8, width: INNER, colors }));
    y += 8 + shown.rows.length * ROW_PX + PLOT_TICKS_PX;
    if (shown.rows.length < plot.rows.length)
      write(`${plot.rows.length - shown.rows.length} more are on the page.`, looks.heading);
  }
  y += 10;
  for (const fact of signed(card.facts, link)) write(fact.join(": "), looks.fact);
  const height = Math.max(LEAST_HEIGHT, y + MARGIN - 8);
  return { svg: toSvg(card, parts, { height, body: colors.body, line: colors.line }), width: WIDTH, height };
}

function shorten(plot: CardPlot): CardPlot {
  return { ...plot, rows: plot.rows.slice(0, MOST_ROWS) };
}

/** The origin, the link and the name of the program that measured. */
function signed(facts: readonly SourceFact[], link: string | null): SourceFact[] {
  return [
    ...facts.filter(([, value]) => value !== ""),
    ...(link ? [["Evidence", link] as const] : []),
    ["Measured by", "Plumbline, WebSocket benchmarks that refuse to lie"],
  ];
}

function textAt(
  text: string,
  y: number,
  { size, weight = 400, fill }: { size: number; weight?: number; fill: string },
) {
  // a word that is wider than the card, such as an address, is narrowed
  const width = textWidth(text, size);
  const narrowed: Record<string, string | number> =
    width > INNER ? { textLength: INNER, lengthAdjust: "spacingAndGlyphs" } : {};
  return element("text", { x: MARGIN, y, "font-size": size, "font-weight": weight, fill, ...narrowed }, [
    toXmlText(text),
  ]);
}

function toSvg(card: ResultCard, parts: readonly string[], look: { height: number; body: string; line: string }) {
  const { height, body, line } = look;
  const size = { width: WIDTH, height, viewBox: `0 0 ${WIDTH} ${height}` };
  const frame = { x: 0.5, y: 0.5, width: WIDTH - 1, height: height - 1, rx: 8, fill: body, stroke: line };
  const name = element("title", {}, [toXmlText([card.title, ...card.sentences].join(". "))]);
  return element("svg", { xmlns: "http://www.w3.org/2000/svg", ...size, role: "img", "font-family": FONT }, [
    name,
    element("rect", frame),
    ...parts,
  ]);
}
