// Builds the standalone server, without telemetry, and puts beside it what Next leaves to a CDN: static files and public/. The pages of
// docs/ stand at its root, where the app reads them.
import { spawnSync } from "node:child_process";
import { cp } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const next = createRequire(import.meta.url).resolve("next/dist/bin/next");
const { status } = spawnSync(process.execPath, [next, "build"], {
  cwd: web,
  stdio: "inherit",
  env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" },
});
if (status !== 0) process.exit(status ?? 1);

const standalone = join(web, ".next/standalone/apps/web");
await cp(join(web, ".next/static"), join(standalone, ".next/static"), { recursive: true });
await cp(join(web, "public"), join(standalone, "public"), { recursive: true });
const isPage = (path) => !extname(path) || extname(path) === ".md";
await cp(join(web, "../../docs"), join(standalone, "../../docs"), { recursive: true, filter: isPage });
