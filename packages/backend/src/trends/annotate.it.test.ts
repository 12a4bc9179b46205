import { Annotate } from "@plumbline/core/trend/requests";
import { describe, expect, it } from "vitest";
import { createForeignScope, createTestBackend } from "../testing/test-backend.ts";
import { annotate, removeAnnotation } from "./annotate.ts";
import { trendOf } from "./testing/trend-bed.ts";

describe("an annotation", () => {
  const at = new Date("2026-05-01T12:00:00Z");
  it("stands on every trend, or on one scenario's, until it is removed", async () => {
    await using t = await createTestBackend();
    const everywhere = await annotate(t.scope, Annotate.parse({ at, text: "new kernel" }));
    await annotate(t.scope, Annotate.parse({ at, text: "moved", scenarioId: "echo-closed" }));
    const texts = async (scenarioId: string) =>
      (await trendOf(t, { scenarioId, metricId: undefined })).annotations.map(({ text }) => text).sort();
    expect(await texts("chat-steady")).toEqual(["new kernel"]);
    expect(await texts("echo-closed")).toEqual(["moved", "new kernel"]);
    expect((await trendOf(t, { from: new Date("2026-05-02") })).annotations).toEqual([]);
    await removeAnnotation(t.scope, everywhere);
    expect(await texts("chat-steady")).toEqual([]);
    await expect(removeAnnotation(t.scope, everywhere)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
  it("is written and removed by who may, in the own organization", async () => {
    await using t = await createTestBackend();
    const { annotationId } = await annotate(t.scope, Annotate.parse({ at, text: "x" }));
    const reader = { ...t.scope, permissions: ["read"] as const };
    await expect(annotate(reader, Annotate.parse({ at, text: "y" }))).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(removeAnnotation(reader, { annotationId })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(removeAnnotation(await createForeignScope(t.backend), { annotationId })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect((await trendOf(t)).annotations).toHaveLength(1);
  });
});
