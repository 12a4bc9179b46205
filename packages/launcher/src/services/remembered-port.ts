import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { findFreePort, isPortFree } from "../process/port.ts";

const Ports = z.record(z.string(), z.number().int());

/** The embedded service's port of the last start, or a free one if that is in use or this is the first start. */
export async function rememberedPort(dataFolder: string, service: "postgres" | "redis"): Promise<number> {
  const file = join(dataFolder, "ports.json");
  const ports = await readPorts(file);
  const last = ports[service];
  if (last !== undefined && (await isPortFree(last))) return last;
  const port = await findFreePort();
  await writeFile(file, `${JSON.stringify({ ...ports, [service]: port })}\n`, { mode: 0o600 });
  return port;
}

/** None where the file is absent or unreadable: an interrupted start may have written half of it, and any port will do. */
async function readPorts(file: string): Promise<z.infer<typeof Ports>> {
  try {
    return Ports.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return {};
  }
}
