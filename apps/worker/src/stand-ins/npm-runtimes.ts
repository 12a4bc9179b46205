import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assembleLayer, environmentChanges } from "./assemble.ts";
import { debianSlim } from "./debian.ts";
import { askTool } from "./host-tool.ts";
import { install } from "./packages.ts";
import type { Recipe } from "./recipe.ts";

/** A runtime that is one program, published on npm as a package per platform. */
interface NpmRuntime {
  readonly reference: string;
  /** The platform's package with its version. */
  readonly npmPackage: string;
  /** The program's path in that package. */
  readonly program: string;
  readonly name: string;
  /** Run once the program is there. */
  readonly commands: readonly (readonly string[])[];
  readonly changes: readonly string[];
}

const isArm = process.arch === "arm64";

const bun: NpmRuntime = {
  reference: "oven/bun:1.4.5",
  npmPackage: `@oven/bun-linux-${isArm ? "aarch64" : "x64"}@1.4.5`,
  program: "bin/bun",
  name: "bun",
  commands: [
    ["ln", "-s", "/usr/local/bin/bun", "/usr/local/bin/bunx"],
    ["groupadd", "--gid", "1000", "bun"],
    ["useradd", "--uid", "1000", "--gid", "bun", "--shell", "/bin/sh", "--create-home", "bun"],
    ["mkdir", "-p", "/home/bun/app"],
  ],
  changes: ["WORKDIR /home/bun/app"],
};

const deno: NpmRuntime = {
  reference: "denoland/deno:debian-2.9.6",
  npmPackage: `@deno/linux-${isArm ? "arm64" : "x64"}-glibc@2.9.6`,
  program: "deno",
  name: "deno",
  commands: [
    ["groupadd", "--gid", "1993", "deno"],
    ["useradd", "--uid", "1993", "--gid", "deno", "deno"],
    ["install", "-d", "-o", "deno", "-g", "deno", "/deno-dir"],
  ],
  changes: environmentChanges({ DENO_DIR: "/deno-dir/", DENO_TLS_CA_STORE: "system" }),
};

/** JavaScript's other runtimes. */
export const npmRuntimeRecipes: readonly Recipe[] = [bun, deno].map(toRecipe);

function toRecipe(runtime: NpmRuntime): Recipe {
  const { reference, name } = runtime;
  return {
    reference,
    on: debianSlim,
    async make(context) {
      const folder = await mkdtemp(join(tmpdir(), "plumbline-base-"));
      try {
        const program = join(folder, "node_modules", ...packageName(runtime).split("/"), runtime.program);
        await askTool(
          "npm",
          ["install", "--prefix", folder, "--no-save", "--ignore-scripts", "--silent", runtime.npmPackage],
          reference,
        );
        await askTool("install", ["-m", "755", program, join(folder, name)], reference);
        await assembleLayer(context, {
          reference,
          on: debianSlim,
          copies: [{ from: folder, entries: [name], to: "/usr/local/bin" }],
          commands: [...install("ca-certificates"), ...runtime.commands],
          changes: [`CMD ["${name}"]`, ...runtime.changes],
        });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/** A package's name without its version, which follows the last `@`. */
function packageName({ npmPackage }: NpmRuntime): string {
  return npmPackage.slice(0, npmPackage.lastIndexOf("@"));
}
