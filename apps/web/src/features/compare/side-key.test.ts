import { describe, expect, it } from "vitest";
import { compareHref, formatSide, parseSide } from "./side-key.ts";

const side = { runId: "01a1fbdc-1ec3-7609-a6e6-db30a3c49851", serverId: "go-gorilla", scenarioId: "chat-steady" };

describe("a side in an address", () => {
  it("comes back as it was", () => {
    expect(parseSide(formatSide(side))).toEqual(side);
  });

  it("is nothing when a part is missing, too many, or too long", () => {
    for (const text of ["", "a", "a.b", "a..c", "a.b.c.d", `${"a".repeat(65)}.b.c`]) expect(parseSide(text)).toBeNull();
  });

  it("stands comma separated in a permalink", () => {
    expect(compareHref([side, { ...side, serverId: "rust-axum" }])).toBe(
      `/compare?sides=${side.runId}.go-gorilla.chat-steady,${side.runId}.rust-axum.chat-steady`,
    );
  });
});
