import { expect, test } from "vitest";
import { toLabels } from "../labels.ts";
import { findDoom } from "./reaper.ts";

const nowMs = 1_000_000;
const living = { hostId: "here", installationId: "ours", attemptIds: new Set(["live"]), nowMs };
const owner = {
  hostId: "here",
  installationId: "ours",
  runId: "r",
  trialId: "t",
  attemptId: "live",
  lifetimeMs: 1_001,
};
const old = (labels: Record<string, string>) => ({ labels, createdBeforeMs: nowMs - 1_000 });

test("a live attempt's resource stays, whatever its age by the engine's clock", () => {
  expect(findDoom(old(toLabels(owner)), living)).toBeUndefined();
  expect(findDoom(old(toLabels({ ...owner, lifetimeMs: 0 })), living)).toBeUndefined();
});

test("what belongs to no live attempt goes", () => {
  expect(findDoom(old(toLabels({ ...owner, attemptId: "dead" })), living)).toBe("orphaned");
});

test("what was made after the list of live attempts was read stays", () => {
  const young = { labels: toLabels({ ...owner, attemptId: "new" }), createdBeforeMs: nowMs + 1 };
  expect(findDoom(young, living)).toBeUndefined();
});

test("another installation's resource on the same engine stays until its time is over", () => {
  const theirs = { ...owner, installationId: "theirs", attemptId: "unknown here" };
  expect(findDoom(old(toLabels(theirs)), living)).toBeUndefined();
  expect(findDoom(old(toLabels({ ...theirs, lifetimeMs: 1_000 })), living)).toBe("expired");
});

test("another host's and nobody's resources stay, whatever else they say", () => {
  expect(findDoom(old(toLabels({ ...owner, hostId: "there", lifetimeMs: 0 })), living)).toBeUndefined();
  expect(findDoom(old({}), living)).toBeUndefined();
  expect(findDoom(old({ "org.plumbline.lifetime-ms": "0" }), living)).toBeUndefined();
});

test("a label without an attempt or with a broken lifetime is not taken for an expired one", () => {
  expect(findDoom(old({ "org.plumbline.host": "here", "org.plumbline.lifetime-ms": "soon" }), living)).toBeUndefined();
});
