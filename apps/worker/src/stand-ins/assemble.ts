import { once } from "node:events";
import { PassThrough } from "node:stream";
import type Docker from "dockerode";
import { removeContainer } from "../docker/container/container.ts";
import { followProgress } from "../docker/progress.ts";
import { proxyVariables } from "../docker/proxies.ts";
import { streamTar } from "../process/stream-tar.ts";
import { type RecipeContext, standInLabel, standInValue } from "./recipe.ts";

const ownership = ["--owner=0", "--group=0", "--numeric-owner"];

/** Files of this machine that go into an image: `tar -C <from> <entries>` unpacked under `to`. */
export interface Copy {
  readonly from: string;
  readonly entries: readonly string[];
  readonly to: string;
  /** Patterns of tar to leave out. */
  readonly exclude?: readonly string[];
  /** The name that the only entry shall have in the image, when it differs. */
  readonly as?: string;
  /** Called when the files are in the image. */
  readonly afterwards?: () => Promise<void>;
}

export interface Layer {
  readonly reference: string;
  readonly on: string;
  readonly copies?: readonly Copy[];
  /** Commands run inside, each an argument array. */
  readonly commands?: readonly (readonly string[])[];
  /** Dockerfile instructions for the image's configuration, such as `ENV A=b`. */
  readonly changes: readonly string[];
}

/** Makes an image of a folder's content, as its only layer. */
export async function importFolder(
  context: RecipeContext,
  folder: string,
  reference: string,
  options: ImportOptions,
): Promise<void> {
  const { repository, tag } = splitTag(reference);
  const archive = tarOf(
    { from: folder, entries: ["."], to: "/", exclude: options.exclude },
    options.rootOwned ?? false,
  );
  const changes = [`LABEL ${standInLabel}=${standInValue}`, ...options.changes];
  const stream = await context.engine.importImage(archive, { repo: repository, tag, changes });
  await followProgress(context.engine, stream);
}

export interface ImportOptions {
  readonly changes: readonly string[];
  readonly exclude?: readonly string[];
  /** True if every file shall belong to root, whoever made it here. */
  readonly rootOwned?: boolean;
}

/** Makes an image on top of another: copies files in, runs commands, keeps the result as one layer. */
export async function assembleLayer(context: RecipeContext, layer: Layer): Promise<void> {
  await using container = await startRecipeContainer(context, layer.on);
  for (const command of layer.commands ?? []) await run(context, container.container, command);
  for (const copy of layer.copies ?? []) {
    context.report(`copying ${copy.entries.join(", ")} from ${copy.from}`);
    await container.container.putArchive(tarOf(copy, true), { path: copy.to });
    await copy.afterwards?.();
  }
  const { repository, tag } = splitTag(layer.reference);
  const changes = ['CMD ["bash"]', `LABEL ${standInLabel}=${standInValue}`, ...layer.changes];
  await container.container.commit({ repo: repository, tag, changes });
}

/** The names of stand-ins all have a tag, and their registries no port. */
function splitTag(reference: string): { repository: string; tag: string } {
  const [repository = "", tag = ""] = reference.split(":");
  return { repository, tag };
}

/** Writes `NAME="value"` instructions; the engine reads them as a Dockerfile's. */
export function environmentChanges(variables: Readonly<Record<string, string>>): string[] {
  return Object.entries(variables).map(([name, value]) => `ENV ${name}=${JSON.stringify(value)}`);
}

async function startRecipeContainer({ engine }: RecipeContext, image: string) {
  const container = await engine.createContainer({
    Image: image,
    Cmd: ["sleep", "1800"],
    Labels: { [standInLabel]: "context" },
    // Gone by itself when this process dies half-way.
    HostConfig: { NetworkMode: "host", AutoRemove: true },
  });
  const remove = () => removeContainer(engine, container.id);
  try {
    await container.start();
  } catch (error) {
    await remove();
    throw error;
  }
  return { container, [Symbol.asyncDispose]: remove };
}

async function run(
  { report, signal, engine }: RecipeContext,
  container: Docker.Container,
  command: readonly string[],
): Promise<void> {
  signal?.throwIfAborted();
  report(command.join(" "));
  const exec = await container.exec({
    Cmd: [...command],
    AttachStdout: true,
    AttachStderr: true,
    Env: [
      "DEBIAN_FRONTEND=noninteractive",
      ...Object.entries(proxyVariables()).map(([name, value]) => `${name}=${value}`),
    ],
  });
  const stream = await exec.start({});
  const output = new PassThrough();
  const said: string[] = [];
  output.on("data", (chunk: Buffer) => {
    said.push(chunk.toString());
    if (said.length > 50) said.shift();
  });
  engine.modem.demuxStream(stream, output, output);
  await once(stream, "end");
  const { ExitCode } = await exec.inspect();
  if (ExitCode !== 0)
    throw new Error(`${command.join(" ")} ended with ${ExitCode}: ${said.join("").trim().slice(-2_000)}`);
}

/** Streams files of this machine as a tar archive. */
function tarOf(copy: Copy, rootOwned: boolean): NodeJS.ReadableStream {
  const excludes = (copy.exclude ?? []).map((pattern) => `--exclude=${pattern}`);
  // Renames the entry itself and leaves the targets of symbolic links (flag S) alone.
  const rename = copy.as ? [`--transform=s,^${copy.entries[0]},${copy.as},S`] : [];
  const args = [
    "-C",
    copy.from,
    "--anchored",
    ...excludes,
    ...rename,
    ...(rootOwned ? ownership : ["--numeric-owner"]),
    "-cf",
    "-",
    ...copy.entries,
  ];
  return streamTar(args);
}
