import { AppError } from "@plumbline/core/failure/app-error";
import type { Engine } from "../../docker/engine.ts";
import { type DockerfileBases, findBases, type Instruction, readInstructions, resolveFrom } from "./dockerfile.ts";
import { isImageId, parseReference } from "./reference.ts";
import { refuseUnknownRegistry } from "./registries.ts";

const INSTRUCTIONS: ReadonlySet<string> = new Set(
  "ADD ARG CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL MAINTAINER RUN SHELL STOPSIGNAL USER VOLUME WORKDIR".split(
    " ",
  ),
);

/** A Dockerfile that may be built, and the images that it is built of. */
export interface CheckedDockerfile {
  /** The checked text, one instruction on each line: to be built in place of the original. */
  readonly text: string;
  readonly bases: DockerfileBases;
}

/**
 * Checks a stranger's Dockerfile and writes it anew, with one instruction on each line, without comments and with resolved `FROM` lines.
 * The engine builds this text, so that no version of its parser can read anything else than what was checked.
 * The engine itself fetches nothing but base images of known registries: `ADD` takes local files only.
 *
 * @param registries further ones that the operator allows, as `host` or `host:port`
 * @throws AppError IMAGE_BUILD_FAILED with the line and what to write instead
 */
export function checkForeignDockerfile(dockerfile: string, registries: readonly string[] = []): CheckedDockerfile {
  refuseEscapeDirective(dockerfile);
  const instructions = resolveFrom(readInstructions(dockerfile));
  for (const instruction of instructions) checkInstruction(instruction);
  const text = instructions.map(({ name, rest }) => `${name} ${rest}\n`).join("");
  const bases = findBases(text);
  for (const reference of bases.all) refuseBase(reference, registries);
  return { text, bases };
}

/**
 * Refuses base images with `ONBUILD` triggers: the engine runs them as if they stood in the Dockerfile, and nobody has checked them.
 * @param references images that the engine has
 * @throws AppError IMAGE_BUILD_FAILED
 */
export async function refuseTriggers(engine: Engine, references: readonly string[]): Promise<void> {
  for (const reference of references) {
    const { Config } = await engine.getImage(reference).inspect();
    const triggers: readonly string[] = Config.OnBuild ?? [];
    if (triggers.length > 0)
      throw refused(`of ${reference}, which has ONBUILD triggers`, "Begin with an image without them.");
  }
}

/** With another character than the backslash, other lines would be continued than those that are read here. */
function refuseEscapeDirective(dockerfile: string): void {
  for (const [index, line] of dockerfile.split("\n").entries()) {
    const comment = line.trimStart();
    if (!comment.startsWith("#")) continue;
    const [name = "", ...value] = comment.slice(1).split("=");
    if (value.length > 0 && name.trim().toLowerCase() === "escape")
      throw refused(`with an escape directive (line ${index + 1})`, "Take the line `# escape=` out of its Dockerfile.");
  }
}

function checkInstruction(instruction: Instruction): void {
  const { name, rest, line } = instruction;
  const at = `(line ${line})`;
  if (name === "ONBUILD")
    throw refused(`with ONBUILD ${at}`, "Write the instruction itself into the stage that needs it.");
  if (!INSTRUCTIONS.has(name))
    throw refused(`with the instruction ${JSON.stringify(name.slice(0, 40))} ${at}`, "Correct its name.");
  if (rest === "")
    throw refused(`with ${name} alone ${at}`, "Say what it applies to; a variable there needs a default.");
  if (/[\p{Cc}\p{Zl}\p{Zp}\ufeff\ufffd]/u.test(rest.replaceAll("\t", " ")) || /[^\P{Zs} ]/u.test(rest))
    throw refused(
      `with a control character, or a space of another kind, in ${name} ${at}`,
      "Save the Dockerfile as UTF-8, with plain spaces and line breaks.",
    );
  if (name === "FROM" && rest.includes("$"))
    throw refused(
      `of ${rest.slice(0, 100)} ${at}`,
      "Use variables there as $NAME alone, and give each a value by an ARG before the first FROM.",
    );
  if (rest.endsWith("\\"))
    throw refused(`with two backslashes at the end of a line of ${name} ${at}`, "End the line with one, or with none.");
  if (["ADD", "COPY", "FROM", "RUN"].includes(name)) checkFlags(instruction);
  if (["ADD", "COPY", "RUN"].includes(name) && rest.split(/\s/).some((word) => /^\d*<<-?[^<]/.test(word)))
    throw refused(
      `with a here-document in ${name} ${at}`,
      "Put its text into a file of the folder, or write the commands as one RUN joined by &&.",
    );
  if (name === "ADD") refuseRemoteSources(instruction);
}

/** Flags are taken in their plain form alone: a builder takes quotes and backslashes in them for nothing. */
function checkFlags({ name, rest, line }: Instruction): void {
  for (const word of flagsOf(rest)) {
    const shown = `${name} ${JSON.stringify(word.slice(0, 60))} (line ${line})`;
    if (name === "RUN")
      throw refused(`with ${shown}`, "Use RUN without options; COPY --from takes files of other images.");
    if (!/^--[a-z-]+(?:=[^"'\\]*)?$/.test(word))
      throw refused(`with ${shown}`, "Write the option as --name=value, without quotes and backslashes.");
  }
}

function flagsOf(rest: string): readonly string[] {
  const words = rest.split(/[ \t]+/);
  const end = words.findIndex((word) => !word.startsWith("--"));
  return end < 0 ? words : words.slice(0, end);
}

/**
 * The engine would fetch addresses and git repositories from the host's own network. Every way to write one has a colon;
 * a variable could bring one along.
 */
function refuseRemoteSources({ rest, line }: Instruction): void {
  for (const source of sourcesOf(rest, line)) {
    if (/[:$]/.test(source))
      throw refused(
        `with ADD of ${JSON.stringify(source.slice(0, 100))} (line ${line})`,
        "Put the file into the folder, or fetch it in a RUN; ADD takes files of the folder by their plain names, without variables and colons.",
      );
  }
}

function sourcesOf(rest: string, line: number): readonly string[] {
  const operands = rest.split(/[ \t]+/).slice(flagsOf(rest).length);
  const [first = ""] = operands;
  if (!first.startsWith("[")) return operands.slice(0, -1);
  const list = parseList(operands.join(" "));
  if (!list)
    throw refused(
      `with this ADD (line ${line})`,
      'Write its list as JSON: ["source", "target"], with nothing behind it.',
    );
  return list.slice(0, -1);
}

function parseList(json: string): readonly string[] | undefined {
  try {
    const parsed: unknown = JSON.parse(json);
    return Array.isArray(parsed) && parsed.every((one) => typeof one === "string") ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Images of other servers, of other organizations too, are none to start from, whether by their names or their ids. */
function refuseBase(reference: string, registries: readonly string[]): void {
  const shown = `of ${reference.slice(0, 100)}`;
  if (isImageId(reference))
    throw refused(shown, "Name the image with its tag: an id means one that only this engine has.");
  refuseUnknownRegistry(reference, registries);
  const { registry, path } = parseReference(reference);
  if (registry === "docker.io" && path.startsWith("plumbline/"))
    throw refused(shown, "Begin with an image of a public registry.");
}

function refused(what: string, nextStep: string): AppError {
  return new AppError("IMAGE_BUILD_FAILED", `A pushed server cannot be built ${what}.`, { nextStep });
}
