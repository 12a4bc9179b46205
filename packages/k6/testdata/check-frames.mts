// Reads frames as the product does: its schema, its histogram library. Prints what it found, for the Go test to compare.
import { readFileSync } from "node:fs";
import hdr from "hdr-histogram-js";
import { GeneratorMessage } from "../../core/src/frame/frame.ts";

const found = [];
for (const line of readFileSync(process.argv[2], "utf8").trim().split("\n")) {
  const message = GeneratorMessage.parse(JSON.parse(line));
  if (message.type === "end") continue;
  const latency = message.frame.histograms.latency;
  const histogram = latency === undefined ? null : hdr.decodeFromCompressedBase64(latency);
  found.push({
    seq: message.frame.seq,
    count: histogram?.totalCount ?? 0,
    p50: histogram?.getValueAtPercentile(50) ?? 0,
    max: histogram?.maxValue ?? 0,
  });
}
console.log(JSON.stringify(found));
