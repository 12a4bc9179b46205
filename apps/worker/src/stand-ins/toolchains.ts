import { mkdtemp, readdir, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { assembleLayer, type Copy, environmentChanges } from "./assemble.ts";
import { debianSlim } from "./debian.ts";
import { askTool, requireVersion } from "./host-tool.ts";
import { install, systemPath } from "./packages.ts";
import type { Recipe, RecipeContext } from "./recipe.ts";
import { readCargoConfiguration, readGoVariables, readNpmVariables, readPipVariables } from "./registry-settings.ts";

const buildTools = "buildpack-deps:bookworm";

/** The compilers and fetchers that the public toolchain images share. */
const buildToolsRecipe: Recipe = {
  reference: buildTools,
  on: debianSlim,
  make: (context) =>
    assembleLayer(context, {
      reference: buildTools,
      on: debianSlim,
      commands: install(
        "ca-certificates",
        "curl",
        "git",
        "gcc",
        "g++",
        "libc6-dev",
        "make",
        "pkg-config",
        "unzip",
        "xz-utils",
      ),
      changes: [],
    }),
};

const golang = "golang:1.26";
const golangRecipe: Recipe = {
  reference: golang,
  on: buildTools,
  async make(context) {
    const version = await askTool("go", ["env", "GOVERSION"], golang);
    requireVersion(golang, "Go", "1.26", version.replace(/^go/, ""));
    const root = await realpath(await askTool("go", ["env", "GOROOT"], golang));
    await assembleLayer(context, {
      reference: golang,
      on: buildTools,
      copies: [
        {
          from: dirname(root),
          entries: [basename(root)],
          to: "/usr/local",
          exclude: [`${basename(root)}/test`],
          as: "go",
        },
      ],
      commands: [["mkdir", "-p", "-m", "777", "/go/src", "/go/bin"]],
      changes: environmentChanges({
        GOPATH: "/go",
        GOTOOLCHAIN: "local",
        PATH: `/go/bin:/usr/local/go/bin:${systemPath}`,
        ...(await readGoVariables()),
      }).concat("WORKDIR /go"),
    });
  },
};

const rust = "rust:1.95";
const rustRecipe: Recipe = {
  reference: rust,
  on: buildTools,
  async make(context) {
    const version = await askTool("rustc", ["--version"], rust);
    requireVersion(rust, "Rust", "1.95", version.split(" ")[1] ?? "");
    const root = await realpath(await askTool("rustc", ["--print", "sysroot"], rust));
    const name = basename(root);
    await assembleLayer(context, {
      reference: rust,
      on: buildTools,
      commands: [["mkdir", "-p", "-m", "777", "/usr/local/cargo/bin"]],
      copies: [
        { from: dirname(root), entries: [name], to: "/usr/local", exclude: [`${name}/share`], as: "rust" },
        ...(await cargoSources()),
      ],
      changes: environmentChanges({
        CARGO_HOME: "/usr/local/cargo",
        RUST_VERSION: "1.95",
        PATH: `/usr/local/cargo/bin:/usr/local/rust/bin:${systemPath}`,
      }),
    });
  },
};

/** The machine's crate sources as a file to copy, when it has any. */
async function cargoSources(): Promise<readonly Copy[]> {
  const text = await readCargoConfiguration();
  if (text === "") return [];
  const folder = await mkdtemp(join(tmpdir(), "plumbline-cargo-"));
  await writeFile(join(folder, "config.toml"), text);
  return [
    {
      from: folder,
      entries: ["config.toml"],
      to: "/usr/local/cargo",
      afterwards: () => rm(folder, { recursive: true }),
    },
  ];
}

/** Node with npm on `on`: the whole image to build with, and the slim one to run on. */
function nodeRecipe(reference: string, on: string, packages: readonly string[]): Recipe {
  return {
    reference,
    on,
    async make(context: RecipeContext) {
      const version = await askTool("node", ["--version"], reference);
      requireVersion(reference, "Node", "20", version.replace(/^v/, ""));
      const binary = await realpath(await askTool("node", ["-p", "process.execPath"], reference));
      const prefix = dirname(dirname(binary));
      const headers = await readdir(join(prefix, "include/node")).then(
        () => ["include/node"],
        () => [],
      );
      await assembleLayer(context, {
        reference,
        on,
        copies: [
          {
            from: prefix,
            entries: ["bin/node", "lib/node_modules/npm", ...(on === buildTools ? headers : [])],
            to: "/usr/local",
          },
        ],
        commands: [
          ...(packages.length > 0 ? install(...packages) : []),
          ["ln", "-s", "../lib/node_modules/npm/bin/npm-cli.js", "/usr/local/bin/npm"],
          ["ln", "-s", "../lib/node_modules/npm/bin/npx-cli.js", "/usr/local/bin/npx"],
          ["groupadd", "--gid", "1000", "node"],
          ["useradd", "--uid", "1000", "--gid", "node", "--shell", "/bin/bash", "--create-home", "node"],
        ],
        changes: [
          'CMD ["node"]',
          ...environmentChanges({ NODE_VERSION: version.replace(/^v/, ""), ...(await readNpmVariables()) }),
        ],
      });
    },
  };
}

const python = "python:3.11-slim";
const pythonRecipe: Recipe = {
  reference: python,
  on: debianSlim,
  make: (context) =>
    assembleLayer(context, {
      reference: python,
      on: debianSlim,
      commands: [
        ...install("ca-certificates", "python3", "python3-pip", "python3-venv"),
        ["ln", "-s", "/usr/bin/python3", "/usr/local/bin/python"],
        // The original lets pip install beside the interpreter; Debian's would refuse.
        ["sh", "-c", "rm -f /usr/lib/python3*/EXTERNALLY-MANAGED"],
      ],
      changes: ['CMD ["python3"]', ...environmentChanges({ PIP_ROOT_USER_ACTION: "ignore", ...readPipVariables() })],
    }),
};

const dockerClient = "docker:28-cli";
/** Debian's client, which carries BuildKit itself and so needs no plugins; the folder of plugins is there and empty. */
const dockerClientRecipe: Recipe = {
  reference: dockerClient,
  on: debianSlim,
  make: (context) =>
    assembleLayer(context, {
      reference: dockerClient,
      on: debianSlim,
      commands: [
        ...install("docker.io"),
        ["ln", "-s", "/usr/bin/docker", "/usr/local/bin/docker"],
        ["mkdir", "-p", "/usr/local/libexec/docker/cli-plugins"],
      ],
      changes: [],
    }),
};

export const toolchainRecipes: readonly Recipe[] = [
  buildToolsRecipe,
  golangRecipe,
  rustRecipe,
  nodeRecipe("node:20", buildTools, []),
  nodeRecipe("node:20-slim", debianSlim, ["libstdc++6"]),
  pythonRecipe,
  dockerClientRecipe,
];
