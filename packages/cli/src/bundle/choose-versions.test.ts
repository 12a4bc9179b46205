import type { Bundle, HeldSource } from "@plumbline/core/bundle/bundle";
import { expect, test } from "vitest";
import { chooseVersions } from "./choose-versions.ts";

const [a, b] = ["a".repeat(64), "b".repeat(64)];
const source = (sourceDigest: string): HeldSource => ({
  serverId: "mine",
  sourceDigest,
  archive: new Uint8Array([1]),
  image: null,
});

/** A bundle that measured these servers at version a. */
function bundle(serverIds: string[], held: HeldSource[] = []): Pick<Bundle, "run" | "sources"> {
  const servers = serverIds.map((serverId) => ({ serverId, sourceDigest: a }));
  const run = { spec: { servers } } as unknown as Bundle["run"];
  return { run, sources: new Map(held.map((each) => [each.serverId, each])) };
}
const present = (...servers: [serverId: string, sourceDigest: string][]) =>
  servers.map(([serverId, sourceDigest]) => ({ serverId, sourceDigest }));

test("the version that is here is measured under its own id, else under another of the same source and variant", () => {
  const here = present(["other", a], ["mine", a], ["other@big", a]);
  const { ids, toPush, missing } = chooseVersions(bundle(["mine", "gone", "gone@big"]), here);
  expect([...ids]).toEqual([
    ["mine", "mine"],
    ["gone", "other"],
    ["gone@big", "other@big"],
  ]);
  expect([toPush.size, missing]).toEqual([0, []]);
});

test("the bundle's own source is pushed once for a server and its variants, under an id that names the version", () => {
  const held = source(a);
  const { ids, toPush } = chooseVersions(bundle(["mine", "mine@big"], [held]), present(["mine", b], ["mine@big", b]));
  expect([...ids.values()]).toEqual(["mine-aaaaaaaa", "mine-aaaaaaaa@big"]);
  expect([...toPush]).toEqual([["mine-aaaaaaaa", held]]);
});

test("what is neither here nor held is missing, with both digests", () => {
  const { ids, missing } = chooseVersions(bundle(["mine", "gone"], [source(b)]), present(["mine", b]));
  expect(ids.size).toBe(0);
  expect(missing).toEqual([
    { serverId: "mine", measured: a, present: b },
    { serverId: "gone", measured: a, present: null },
  ]);
});
