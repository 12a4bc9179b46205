import { FindActivities } from "@plumbline/core/access/activity";
import { expect, test } from "vitest";
import { findActivities } from "../activity/find-activities.ts";
import { createForeignScope, createTestBackend } from "../testing/test-backend.ts";
import { findViews } from "./find-views.ts";
import { removeView } from "./remove-view.ts";
import { saveView } from "./save-view.ts";

test("a view is found by everybody in its organization, and one of the same name takes its place", async () => {
  await using t = await createTestBackend();
  const first = await saveView(t.scope, { name: "Go against Rust", path: "/compare?side=a&side=b" });
  await saveView(t.scope, { name: "Chat", path: "/runs?scenario=chat" });
  const second = await saveView(t.scope, { name: "Go against Rust", path: "/compare?side=a&side=c" });
  expect(second).toMatchObject({ viewId: first.viewId, path: "/compare?side=a&side=c" });
  const reader = { ...t.scope, permissions: ["read"] as const };
  expect((await findViews(reader)).map(({ name }) => name)).toEqual(["Chat", "Go against Rust"]);
  expect((await findActivities(t.scope, FindActivities.parse({}))).activities[0]).toMatchObject({
    action: "view.saved",
    subject: "Go against Rust",
  });
});

test("a view that is removed is gone, and neither readers nor others remove one", async () => {
  await using t = await createTestBackend();
  const { viewId } = await saveView(t.scope, { name: "Mine", path: "/runs" });
  const reader = { ...t.scope, permissions: ["read"] as const };
  await expect(saveView(reader, { name: "x", path: "/" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(removeView(reader, { viewId })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const foreign = await createForeignScope(t.backend);
  await expect(removeView(foreign, { viewId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await findViews(foreign)).toEqual([]);
  await removeView(t.scope, { viewId });
  expect(await findViews(t.scope)).toEqual([]);
  await expect(removeView(t.scope, { viewId })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
