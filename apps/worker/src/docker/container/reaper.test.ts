import { expect, test } from "vitest";
import { toLabels } from "../labels.ts";
import { findRemovalReason } from "./reaper.ts";

const nowMs = 1_000_000;
const owners = { hostId: "here", installationId: "ours", attemptIds: new Set(["live"]), nowMs };
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
  expect(findRemovalReason(old(toLabels(owner)), owners)).toBeUndefined();
  expect(findRemovalReason(old(toLabels({ ...owner, lifetimeMs: 0 })), owners)).toBeUndefined();
});

test("what belongs to no live attempt goes", () => {
  expect(findRemovalReason(old(toLabels({ ...owner, attemptId: "dead" })), owners)).toBe("orphaned");
});

test("what was made after the list of live attempts was read stays", () => {
  const young = { labels: toLabels({ ...owner, attemptId: "new" }), createdBeforeMs: nowMs + 1 };
  expect(findRemovalReason(young, owners)).toBeUndefined();
});

test("another installation's resource on the same engine stays until its time is over", () => {
  const theirs = { ...owner, installationId: "theirs", attemptId: "unknown here" };
  expect(findRemovalReason(old(toLabels(theirs)), owners)).toBeUndefined();
  expect(findRemovalReason(old(toLabels({ ...theirs, lifetimeMs: 1_000 })), owners)).toBe("expired");
});

test("another host's and nobody's resources stay, whatever else they say", () => {
  expect(findRemovalReason(old(toLabels({ ...owner, hostId: "there", lifetimeMs: 0 })), owners)).toBeUndefined();
  expect(findRemovalReason(old({}), owners)).toBeUndefined();
  expect(findRemovalReason(old({ "org.plumbline.lifetime-ms": "0" }), owners)).toBeUndefined();
});

test("a label without an attempt or with a broken lifetime is not taken for an expired one", () => {
  expect(
    findRemovalReason(old({ "org.plumbline.host": "here", "org.plumbline.lifetime-ms": "soon" }), owners),
  ).toBeUndefined();
});
