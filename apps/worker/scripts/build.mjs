// Bundles the worker and its dependencies into one file that runs without node_modules: node scripts/build.mjs [outfile]
import { build } from "esbuild";

await build({
  entryPoints: ["src/main.ts"],
  outfile: process.argv[2] ?? "dist/main.js",
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  sourcemap: true,
  logLevel: "warning",
  // ssh2 tries its native parts and goes on without them
  external: ["cpu-features", "*.node"],
  // CommonJS dependencies require Node's own modules at run time; whatever a bundled module imports keeps its name
  banner: { js: 'import * as $module from "node:module"; const require = $module.createRequire(import.meta.url);' },
});
