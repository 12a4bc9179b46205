import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The site's scripts as browsers run them, by their names. Figures are derived by core's own code; its schemas, which nothing there
 * parses with, are left out with the library behind them.
 */
export async function buildScripts(): Promise<Map<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: { board: here("../browser/board.ts"), trial: here("../browser/trial.ts") },
    alias: { zod: here("../browser/no-schemas.ts") },
    bundle: true,
    minify: true,
    format: "iife",
    platform: "browser",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    write: false,
    outdir: "assets",
    logLevel: "silent",
  });
  return new Map(outputFiles.map(({ path, contents }) => [`assets/${path.split("/").at(-1)}`, contents]));
}
