import { placeLegend, wrapText } from "./caption-layout.ts";
import type { SourceFact } from "./chart-source.tsx";
import { type ChartTable, chartToCsv, chartToJson } from "./chart-table.ts";

/** Style properties that are inlined into the copy, because a file has no style sheet. */
const looks = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-opacity",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "visibility",
] as const;

const MARGIN = 16;
const TITLE_PX = 24;
const LINE_PX = 18;
const FONT_PX = 12;
/** Pixels of the image for each pixel of the page. */
const PNG_SCALE = 2;

/** The text around the drawing in a saved file. */
export type ChartCaption = {
  title: string;
  subtitle: string;
  legend: readonly { label: string; color: string; dash: string }[];
  /** The origin of the figures: without it a picture that is passed on proves nothing. */
  source: readonly SourceFact[];
  fileName: string;
};

/** Saves the chart's data with its origin. */
export function downloadCsv(table: ChartTable, { source, fileName }: Pick<ChartCaption, "source" | "fileName">): void {
  downloadText(chartToCsv(table, source), "text/csv", `${fileName}.csv`);
}

/** Saves the same as JSON. */
export function downloadJson(table: ChartTable, caption: ChartCaption): void {
  downloadText(chartToJson(table, caption), "application/json", `${caption.fileName}.json`);
}

/** Saves a text under a name with its ending. */
export function downloadText(text: string, type: string, fileName: string): void {
  save(new Blob([text], { type: `${type};charset=utf-8` }), fileName);
}

/** Saves the drawing with its title, subtitle, legend and origin as a file that looks the same anywhere. */
export function downloadSvg(drawing: SVGSVGElement, caption: ChartCaption): void {
  downloadDrawing(toStandalone(drawing, caption).svg, caption.fileName);
}

/** Saves the same as an image of twice the page's resolution. @throws where the browser cannot draw it */
export async function downloadPng(drawing: SVGSVGElement, caption: ChartCaption): Promise<void> {
  await downloadPicture(toStandalone(drawing, caption), caption.fileName);
}

/** Saves an SVG document. */
export function downloadDrawing(svg: string, fileName: string): void {
  save(new Blob([svg], { type: "image/svg+xml" }), `${fileName}.svg`);
}

/** An SVG document and its size in pixels. */
type Drawing = { svg: string; width: number; height: number };

/** Saves an SVG document as an image of twice its size. @throws where the browser cannot draw it */
export async function downloadPicture({ svg, width, height }: Drawing, fileName: string): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width * PNG_SCALE;
  canvas.height = height * PNG_SCALE;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser has no canvas to draw on.");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("The browser could not make an image of this chart.");
  save(blob, `${fileName}.png`);
}

function toStandalone(drawing: SVGSVGElement, { title, subtitle, legend, source }: ChartCaption): Drawing {
  const box = drawing.getBoundingClientRect();
  const page = getComputedStyle(document.body);
  const text = { "font-family": page.fontFamily, fill: page.color, "font-size": FONT_PX };
  const lines = wrapText(subtitle, box.width, FONT_PX);
  const places = placeLegend(
    legend.map(({ label }) => label),
    box.width,
    FONT_PX,
  );
  const legendRows = legend.length === 0 ? 0 : (places.at(-1)?.row ?? 0) + 1;
  const drawingTop = MARGIN + TITLE_PX + lines.length * LINE_PX;
  const legendTop = drawingTop + box.height + LINE_PX;
  const sourceTop = legendTop + legendRows * LINE_PX;
  const sourceLines = source.flatMap(([name, value]) => wrapText(`${name}: ${value}`, box.width, FONT_PX));
  const width = Math.ceil(box.width) + 2 * MARGIN;
  const height = Math.ceil(sourceTop + sourceLines.length * LINE_PX) + MARGIN;

  const svg = make("svg", { width, height, viewBox: `0 0 ${width} ${height}` });
  svg.append(make("rect", { width, height, fill: page.backgroundColor }));
  svg.append(make("text", { ...text, x: MARGIN, y: MARGIN + 14, "font-size": 15, "font-weight": 600 }, title));
  lines.forEach((line, index) => {
    svg.append(make("text", { ...text, x: MARGIN, y: MARGIN + TITLE_PX + index * LINE_PX + 6 }, line));
  });
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  inlineLooks(drawing, copy);
  const frame = { x: MARGIN, y: drawingTop, width: box.width, height: box.height };
  for (const [name, value] of Object.entries(frame)) copy.setAttribute(name, String(value));
  svg.append(copy);
  legend.forEach((entry, index) => {
    const place = places[index];
    if (place) svg.append(...legendEntry(entry, MARGIN + place.x, legendTop + place.row * LINE_PX, text));
  });
  sourceLines.forEach((line, index) => {
    svg.append(make("text", { ...text, x: MARGIN, y: sourceTop + index * LINE_PX }, line));
  });
  return { svg: new XMLSerializer().serializeToString(svg), width, height };
}

function legendEntry(
  { label, color, dash }: ChartCaption["legend"][number],
  x: number,
  y: number,
  text: Record<string, string | number>,
): SVGElement[] {
  const stroke = { stroke: resolveColor(color), "stroke-width": 2, "stroke-dasharray": dash || "none" };
  return [
    make("line", { x1: x, x2: x + 18, y1: y - 4, y2: y - 4, ...stroke }),
    make("text", { ...text, x: x + 24, y }, label),
  ];
}

function inlineLooks(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  for (const property of looks) to.setAttribute(property, style.getPropertyValue(property));
  Array.from(from.children).forEach((child, index) => {
    const twin = to.children[index];
    if (twin) inlineLooks(child, twin);
  });
}

/** A colour of the page's scheme as plain numbers, by asking the browser. */
function resolveColor(color: string): string {
  const probe = document.createElement("span");
  probe.style.color = color;
  document.body.append(probe);
  const resolved = getComputedStyle(probe).color;
  probe.remove();
  return resolved;
}

function make<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Record<string, string | number>,
  text?: string,
): SVGElementTagNameMap[K] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text !== undefined) element.textContent = text;
  return element;
}

function save(blob: Blob, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
