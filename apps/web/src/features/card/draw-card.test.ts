import fc from "fast-check";
import { expect, test } from "vitest";
import { drawCard } from "./draw-card.ts";
import type { CardPlot, CardRow, ResultCard } from "./result-card.ts";

const row: CardRow = {
  ...{ label: "go-gorilla", value: 1, low: 0.5, high: 2, text: "1 ms" },
  ...{ verdict: null, band: null },
};
const plot: CardPlot = {
  ...{ heading: "lower is better", rows: [row], scale: "linear" as const, domain: [0, 2] as const },
  ...{ ticks: [{ value: 0, label: "0" }], reference: null },
};

const card: ResultCard = { title: "Chat", sentences: ["One leads."], caveats: [], plots: [plot], facts: [] };

/** Every text and attribute of a well-formed document without its markup: nothing that a parser would stop at. */
function leftovers(svg: string): string {
  return svg.replaceAll(/<\/?[a-z]+(\s[\w:-]+="[^"<]*")*\s*\/?>/g, "").replaceAll(/&(amp|lt|gt|quot|apos);/g, "");
}

test("no name breaks the document: markup, quotes, control characters, emoji, right-to-left text, 80 characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 80 }), (name) => {
      const named = {
        ...card,
        title: name,
        sentences: [name],
        plots: [{ ...plot, rows: [{ ...row, label: name }] }],
      };
      const { svg } = drawCard(named, { scheme: "dark", link: null });
      expect(leftovers(svg)).not.toMatch(/[<>&]/);
      expect(svg).not.toMatch(/[^\P{Cc}\t\n\r]/u);
    }),
  );
});

test("zero, equal and huge values stay inside of the card", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e300, noNaN: true }), fc.constantFrom("linear", "log"), (value, scale) => {
      const drawn = { ...row, value, low: value, high: Number.POSITIVE_INFINITY };
      const { svg } = drawCard(
        { ...card, plots: [{ ...plot, scale, domain: [1, 1], rows: [drawn] }] },
        { scheme: "light", link: null },
      );
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    }),
  );
});

test("of fifty servers twelve are drawn and the others are counted", () => {
  const rows = Array.from({ length: 50 }, (_, nth) => ({ ...row, label: `server-${nth}` }));
  const { svg } = drawCard({ ...card, plots: [{ ...plot, rows }] }, { scheme: "light", link: null });
  expect(svg).toContain("server-11");
  expect(svg).not.toContain("server-12");
  expect(svg).toContain("38 more are on the page.");
});
