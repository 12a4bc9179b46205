import { sampleManifest } from "@plumbline/core/server/testing/sample-manifest";
import type { ServerView } from "@plumbline/core/server/views";
import { expect, it } from "vitest";
import { prepareImageRows } from "./prepare-images.ts";

const manifest = sampleManifest();

function view(serverId: string, sizes: [image: number, program: number | null, build: number] | null): ServerView {
  const image = sizes && {
    imageDigest: "sha256:0",
    imageBytes: sizes[0],
    artifactBytes: sizes[1],
    buildMs: sizes[2],
    bases: "public" as const,
    builtAt: new Date(0),
  };
  return { serverId, manifest, sourceDigest: "0", pushed: null, image, results: [] };
}

const servers = [
  view("big", [900, 30, 5]),
  view("small", [100, null, 9]),
  view("none", null),
  view("small@variant", [100, 10, 9]),
];

it("orders built images by each figure, the unknown last, and counts those without", () => {
  const orderOf = (order: "image" | "program" | "build") =>
    prepareImageRows(servers, order).rows.map(({ server }) => server.serverId);
  expect(orderOf("image")).toEqual(["small", "big"]);
  expect(orderOf("program")).toEqual(["big", "small"]);
  expect(orderOf("build")).toEqual(["big", "small"]);
  expect(prepareImageRows(servers, "image").unbuilt).toBe(1);
});

it("compares each with the smallest, and leaves variants to their server", () => {
  expect(prepareImageRows(servers, "image").rows.map(({ timesSmallest }) => timesSmallest)).toEqual([1, 9]);
});

it("has nothing to compare where nothing is built", () => {
  expect(prepareImageRows([view("none", null)], "image").rows).toEqual([]);
});
