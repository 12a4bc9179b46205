import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { openRestBed, type RestBed } from "./rest-bed.ts";
import { type ServedRest, serveRest } from "./serve-rest.ts";

/** The REST API on a port, and a folder for files. The environment holds its address and a token for all that CI does. */
export type CommandBed = RestBed & Pick<ServedRest, "baseUrl"> & { readonly folder: string };

/** Opens one for tests of the command line, with the options of `serveRest`. */
export async function openCommandBed(options: Parameters<typeof serveRest>[0]): Promise<CommandBed> {
  const t = await openRestBed();
  const served = await serveRest(options);
  const folder = await mkdtemp(join(tmpdir(), "plumbline-command-"));
  vi.stubEnv("PLUMBLINE_URL", served.baseUrl);
  vi.stubEnv("PLUMBLINE_TOKEN", await t.tokenWith("read", "run", "manage"));
  return {
    ...t,
    baseUrl: served.baseUrl,
    folder,
    async [Symbol.asyncDispose]() {
      vi.unstubAllEnvs();
      await served[Symbol.asyncDispose]();
      await t[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
