// The worker's own modules are imported by their paths: what is measured is its code, and apps export nothing to others.
import { appendFile, cp, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { digestFolder } from "@plumbline/catalogue/digest-folder";
import { readCatalogue } from "@plumbline/catalogue/read-catalogue";
import { isClientId } from "@plumbline/core/server/client-id";
import { folderOf } from "@plumbline/core/server/variant";
import { repositoryFolder } from "@plumbline/launcher/folders";
import { connectEngine, type Engine } from "../../apps/worker/src/docker/engine.ts";
import { buildImage } from "../../apps/worker/src/images/image.ts";
import type { Bench } from "../figure/bench.ts";

/** Extensions of source files in the languages of the catalogue. */
const SOURCES = new Set([".c", ".cpp", ".go", ".java", ".js", ".kt", ".py", ".rs", ".scala", ".ts", ".zig"]);
const GOAL_S = 15 * 60;
const dirs = {
  PLUMBLINE_SERVERS_DIR: join(repositoryFolder, "servers"),
  PLUMBLINE_CLIENTS_DIR: join(repositoryFolder, "clients"),
};

/**
 * How long the images of the whole catalogue take, one after another, when the source of each has changed and its dependencies
 * have not: each is built twice with a line more in its largest file, of which the first time fills the caches and the second counts.
 */
export const benchImages: Bench = async ({ signal, say }) => {
  const engine = await connectEngine();
  const work = await mkdtemp(join(tmpdir(), "plumbline-images-"));
  try {
    const { servers } = await readCatalogue(dirs);
    const own = servers.filter(({ manifest }) => !manifest.builtFrom);
    const names = [...new Set(own.map(({ serverId }) => folderOf(serverId)))].sort();
    const times: { name: string; seconds: number }[] = [];
    for (const name of names) {
      const folder = join(work, name);
      await cp(join(isClientId(name) ? dirs.PLUMBLINE_CLIENTS_DIR : dirs.PLUMBLINE_SERVERS_DIR, name), folder, {
        recursive: true,
      });
      await buildChanged(engine, name, folder, signal);
      const seconds = await buildChanged(engine, name, folder, signal);
      say(`${name}: ${seconds.toFixed(1)} s`);
      times.push({ name, seconds });
    }
    const total = times.reduce((sum, { seconds }) => sum + seconds, 0);
    const against = `${names.length} servers and clients, source changed, dependencies cached, one after another`;
    return [
      { name: "images.total", value: total, unit: "s", against, goal: { atMost: GOAL_S } },
      ...times.map(({ name, seconds }) => ({
        name: `images.${name}`,
        value: seconds,
        unit: "s",
        against: "of the total",
      })),
    ];
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};

/** Adds a line to a folder's largest source and builds its image, which is gone afterwards. @returns seconds of the build */
async function buildChanged(engine: Engine, name: string, folder: string, signal: AbortSignal): Promise<number> {
  await appendFile(await findLargestSource(folder), "\n");
  const { tag, buildMs } = await buildImage(engine, folder, { name: `bench-${name}`, signal });
  await engine.getImage(tag).remove({ force: true });
  return buildMs / 1_000;
}

/** The path of the largest file that is compiled, or run, into the image; what is generated or tests others is not meant. */
async function findLargestSource(folder: string): Promise<string> {
  const { files } = await digestFolder(folder);
  const sources = files.filter((file) => SOURCES.has(extname(file)) && !/test|\.pb\.go$/i.test(file));
  const sized = await Promise.all(
    sources.map(async (file) => ({ path: join(folder, file), bytes: (await stat(join(folder, file))).size })),
  );
  const [largest] = sized.sort((a, b) => b.bytes - a.bytes);
  if (!largest) throw new Error(`${folder} has no source of a known language`);
  return largest.path;
}
