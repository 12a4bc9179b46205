import { expect, test } from "vitest";
import { createTestBackend, openConnections } from "../testing/test-backend.ts";
import { saveImage } from "./save-image.ts";

test("workers that build one server at once remember its image once, as the first of them built it", async () => {
  await using t = await createTestBackend();
  const built = {
    imageDigest: "sha256:one",
    imageBytes: 1,
    artifactBytes: null,
    bases: "public",
    builtAt: new Date(),
  } as const;
  const save = (buildMs: number) => saveImage(t.backend, t.scope, "go-one", "0".repeat(64), { ...built, buildMs });
  await openConnections(t.backend);
  await Promise.all(Array.from({ length: 8 }, () => save(1_000)));
  await save(1);
  expect(await t.backend.db.image.findMany()).toEqual([
    expect.objectContaining({ serverId: "go-one", buildMs: 1_000 }),
  ]);
});
