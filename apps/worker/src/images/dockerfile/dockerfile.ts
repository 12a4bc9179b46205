/** One instruction of a Dockerfile on one line, as Docker reads it. */
export interface Instruction {
  /** In capitals, however it is written. */
  readonly name: string;
  readonly rest: string;
  /** The line on which it begins, counted from 1. */
  readonly line: number;
}

/** The base images that a Dockerfile names. */
export interface DockerfileBases {
  /** Every image of another maker, in order of appearance; never `scratch` or the Dockerfile's own stages. */
  readonly all: readonly string[];
  /** The image under the last stage; `scratch` when there is none. */
  readonly final: string;
}

/** Longest value that is filled in for a variable: no part of an image's name is longer. */
const VALUE_LENGTH_MOST = 512;

/**
 * Reads a Dockerfile's instructions. As Docker does, it joins continued lines without a space between them and skips comments and
 * empty lines among them.
 */
export function readInstructions(dockerfile: string): readonly Instruction[] {
  const instructions: Instruction[] = [];
  let text = "";
  let line = 0;
  const close = () => {
    const trimmed = text.trim();
    const end = trimmed.search(/\s/);
    const name = end < 0 ? trimmed : trimmed.slice(0, end);
    if (name !== "") instructions.push({ name: name.toUpperCase(), rest: trimmed.slice(name.length).trim(), line });
    text = "";
  };
  for (const [index, written] of dockerfile.split("\n").entries()) {
    const trimmed = written.trim();
    if (trimmed === "" || trimmed.startsWith("#")) continue;
    if (text === "") line = index + 1;
    const isContinued = trimmed.endsWith("\\");
    text += isContinued ? written.trimEnd().slice(0, -1) : written;
    if (!isContinued) close();
  }
  close();
  return instructions;
}

/** The same instructions with the values of leading `ARG`s in the `FROM` lines, and without quotes there. */
export function resolveFrom(instructions: readonly Instruction[]): readonly Instruction[] {
  const args = new Map<string, string>();
  let isLeading = true;
  return instructions.map((instruction) => {
    if (instruction.name === "ARG" && isLeading) readArguments(instruction.rest, args);
    if (instruction.name !== "FROM") return instruction;
    isLeading = false;
    const words = toWords(instruction.rest).map((word) => substitute(word, args));
    return { ...instruction, rest: words.join(" ") };
  });
}

/** Finds the images in a Dockerfile's `FROM` and `COPY --from=` lines; the defaults of a leading `ARG` are filled in. */
export function findBases(dockerfile: string): DockerfileBases {
  // the image under each stage: a later line may mean one by its place or by its name
  const stages: string[] = [];
  const named = new Map<string, string>();
  const all = new Set<string>();
  let final = "scratch";
  for (const { name, rest } of resolveFrom(readInstructions(dockerfile))) {
    const words = toWords(rest);
    if (name === "FROM") {
      const [base = "scratch", as, stage] = words.filter((word) => !word.startsWith("--"));
      final = named.get(base.toLowerCase()) ?? base;
      stages.push(final);
      if (as?.toUpperCase() === "AS" && stage) named.set(stage.toLowerCase(), final);
      all.add(final);
    } else if (name === "COPY") {
      const from = words.find((word) => word.startsWith("--from="))?.slice("--from=".length);
      if (from) all.add(named.get(from.toLowerCase()) ?? stageAt(stages, from) ?? from);
    }
  }
  all.delete("scratch");
  return { all: [...all], final };
}

/** An instruction's words as a builder sees them: quotes and escapes are not part of them. */
function toWords(text: string): readonly string[] {
  return text
    .replaceAll(/["'\\]/g, "")
    .split(/[\s\u0085]+/)
    .filter((word) => word !== "");
}

function stageAt(stages: readonly string[], place: string): string | undefined {
  return /^\d+$/.test(place) ? stages[Number(place)] : undefined;
}

function readArguments(rest: string, args: Map<string, string>): void {
  for (const word of toWords(rest)) {
    const equals = word.indexOf("=");
    const value = substitute(word.slice(equals + 1), args);
    // values of values could double in length with each line
    if (equals > 0 && value.length <= VALUE_LENGTH_MOST) args.set(word.slice(0, equals), value);
  }
}

/** A longer text stays as it is: it is not an image's name either way. */
function substitute(text: string, args: ReadonlyMap<string, string>): string {
  if (text.length > VALUE_LENGTH_MOST) return text;
  return text.replaceAll(
    /\$\{(\w+)(?::-([^}$]*))?\}|\$(\w+)/g,
    (_, braced, fallback, plain) => args.get(braced ?? plain) ?? fallback ?? "",
  );
}
