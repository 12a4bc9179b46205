import { expect, test } from "vitest";
import { getScenario } from "../scenario/catalogue/scenarios.ts";
import { describeLoad } from "./describe-load.ts";
import { splitCompression } from "./split-compression.ts";

const loadOf = (parameters: Record<string, boolean | number | string>) =>
  describeLoad(getScenario("echo-open").plan({ scale: 1, warmupS: 5, measureS: 10, parameters }));

test("a compressed load without its compression is the load that is not compressed", () => {
  for (const more of [{}, { tls: true }, { generators: 2 }, { tls: true, proxy: "nginx" }]) {
    const plain = loadOf(more);
    expect(splitCompression(plain)).toEqual({ load: plain, compression: "none" });
    expect(splitCompression(loadOf({ ...more, deflate: true }))).toEqual({
      load: plain,
      compression: "permessage-deflate",
    });
    expect(splitCompression(loadOf({ ...more, deflate: true, deflateContext: true }))).toEqual({
      load: plain,
      compression: "permessage-deflate with context",
    });
  }
});
