import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { ifThere } from "../process/files/if-there.ts";
import { setFileAside, writeStateFile } from "../process/files/state-file.ts";
import { findFreePort, isPortFree } from "../process/port.ts";

const Ports = z.record(z.string(), z.number().int());

/**
 * The embedded service's port of the last start, or a free one if that is in use or this is the first start.
 *
 * @param say takes a sentence where the file cannot be read and was set aside
 */
export async function rememberedPort(
  dataFolder: string,
  service: "postgres" | "redis",
  say: (sentence: string) => void,
): Promise<number> {
  const file = join(dataFolder, "ports.json");
  const ports = await readPorts(file, say);
  const last = ports[service];
  if (last !== undefined && (await isPortFree(last))) return last;
  const port = await findFreePort();
  await writeStateFile(file, `${JSON.stringify({ ...ports, [service]: port })}\n`);
  return port;
}

/** None where the file is absent or cannot be read: any port will do. */
async function readPorts(file: string, say: (sentence: string) => void): Promise<z.infer<typeof Ports>> {
  const text = await ifThere(readFile(file, "utf8"));
  if (text === undefined) return {};
  try {
    return Ports.parse(JSON.parse(text));
  } catch {
    say(`${file} could not be read and is now ${await setFileAside(file)}. The stores get other ports.`);
    return {};
  }
}
