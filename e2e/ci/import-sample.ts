import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Sample, sampleBundle } from "@plumbline/site/testing/sample-bundle";
import { runCiCommand } from "./ci-job.ts";

/** A duel of six rounds that is not decided. */
export const sampleDuel: Sample = {
  ...{ name: "Sample duel", isDuel: true, scenarioIds: ["echo-open"] },
  servers: [
    { serverId: "go-gorilla", medianUs: 800 },
    { serverId: "node-ws", medianUs: 1300 },
  ],
};

/** Imports a sample run by the command line, and returns its id. @param job its token needs the scope `manage` */
export async function importSample(job: { baseUrl: string; token: string }, sample: Sample): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-sample-"));
  try {
    const file = join(folder, "sample.zip");
    await writeFile(file, sampleBundle(sample));
    const { output } = await runCiCommand(job, "import", file);
    return (JSON.parse(output) as { runId: string }).runId;
  } finally {
    await rm(folder, { recursive: true });
  }
}
