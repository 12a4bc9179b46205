import { expect, test } from "vitest";
import { sourceTables } from "./registry-settings.ts";

test("of a cargo configuration only the sources and the network go along", () => {
  const toml = `[build]
rustc-wrapper = "sccache"

[source.crates-io]
replace-with = "mirror"

[source.mirror]
registry = "sparse+https://mirror.example/"

[target.x86_64-unknown-linux-gnu]
linker = "clang"

[net]
retry = 5
`;
  expect(sourceTables(toml)).toBe(`[source.crates-io]
replace-with = "mirror"

[source.mirror]
registry = "sparse+https://mirror.example/"

[net]
retry = 5
`);
});

test("a configuration without them is empty", () => {
  expect(sourceTables("")).toBe("");
  expect(sourceTables("[build]\njobs = 2\n")).toBe("");
});
