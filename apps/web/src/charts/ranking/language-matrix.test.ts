import { describe, expect, it } from "vitest";
import { prepareMatrix } from "./language-matrix.ts";

const gorilla = {
  serverId: "go-gorilla",
  name: "Gorilla",
  language: "go",
  profile: "minimal",
  value: 1000,
  shadedBy: 1000,
} as const;
const fiber = {
  serverId: "go-fiber",
  name: "Fiber",
  language: "go",
  profile: "framework",
  value: 3000,
  shadedBy: 3000,
} as const;
const axum = {
  serverId: "rust-axum",
  name: "Axum",
  language: "rust",
  profile: "framework",
  value: 2000,
  shadedBy: 2000,
} as const;

describe("prepareMatrix", () => {
  it("places servers by language and profile and leaves a cell empty that nobody measured", () => {
    const [go, rust] = prepareMatrix([fiber, axum, gorilla], "lower").rows;
    expect(go?.label).toBe("Go");
    expect(go?.cells.minimal.entries.map((each) => each.serverId)).toEqual(["go-gorilla"]);
    expect(rust?.cells.minimal).toEqual({ entries: [], share: null });
  });

  it("shades from the worst, 0, to the best, 1, in the metric's own direction", () => {
    const shares = (better: "lower" | "higher") =>
      prepareMatrix([gorilla, fiber, axum], better).rows.flatMap((row) => [
        row.cells.minimal.share,
        row.cells.framework.share,
      ]);
    expect(shares("lower")).toEqual([1, 0, null, 0.5]);
    expect(shares("higher")).toEqual([0, 1, null, 0.5]);
  });

  it("leaves what was not delivered without a shade, and the others theirs", () => {
    const lost = { ...gorilla, value: Number.POSITIVE_INFINITY, shadedBy: Number.POSITIVE_INFINITY };
    const shares = (measured: Parameters<typeof prepareMatrix>[0]) =>
      prepareMatrix(measured, "lower").rows.flatMap(({ cells }) => [cells.minimal.share, cells.framework.share]);
    expect(shares([axum, fiber, lost])).toEqual([null, 1, 0, 0]);
    expect(shares([lost])).toEqual([null, null]);
  });

  it("puts several servers of a cell in order, the best first", () => {
    const gobwas = { ...gorilla, serverId: "go-gobwas", value: 500, shadedBy: 500 };
    expect(
      prepareMatrix([gorilla, gobwas], "lower").rows[0]?.cells.minimal.entries.map((each) => each.serverId),
    ).toEqual(["go-gobwas", "go-gorilla"]);
  });

  it("shades nothing where all are equal", () => {
    expect(prepareMatrix([gorilla], "lower").rows[0]?.cells.minimal.share).toBeNull();
  });

  it("shades servers of a tie alike, and none where all tie", () => {
    const tied = { ...axum, shadedBy: gorilla.shadedBy };
    const shares = (measured: Parameters<typeof prepareMatrix>[0]) =>
      prepareMatrix(measured, "lower").rows.flatMap(({ cells }) => [cells.minimal.share, cells.framework.share]);
    expect(shares([gorilla, tied, fiber])).toEqual([1, 0, null, 1]);
    expect(shares([gorilla, tied])).toEqual([null, null, null, null]);
  });
});
