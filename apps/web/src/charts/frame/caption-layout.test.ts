import { describe, expect, it } from "vitest";
import { placeLegend, textWidth, wrapText } from "./caption-layout.ts";

describe("wrapText", () => {
  it("breaks between words where the width ends and loses none", () => {
    const lines = wrapText("seconds from the start of measuring", 110, 12);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join(" ")).toBe("seconds from the start of measuring");
    expect(lines.every((line) => textWidth(line, 12) <= 110)).toBe(true);
  });

  it("lets a word stand alone that is too long for any line", () => {
    expect(wrapText("a rust-tokio-tungstenite b", 40, 12)).toEqual(["a", "rust-tokio-tungstenite", "b"]);
  });
});

describe("placeLegend", () => {
  it("begins a new row where the next entry does not fit", () => {
    const places = placeLegend(["go-gorilla", "rust-axum", "node-ws"], 220, 12);
    expect(places.map(({ row }) => row)).toEqual([0, 0, 1]);
    expect(places[2]?.x).toBe(0);
  });

  it("places an entry that is wider than a row in a row of its own", () => {
    expect(placeLegend(["a".repeat(90), "b"], 100, 12).map(({ row }) => row)).toEqual([0, 1]);
  });
});
