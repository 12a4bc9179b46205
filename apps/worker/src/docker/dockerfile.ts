/** The base images that a Dockerfile names. */
export interface DockerfileBases {
  /** Every image of another maker, in order of appearance; never `scratch` or the Dockerfile's own stages. */
  readonly all: readonly string[];
  /** The image under the last stage; `scratch` when there is none. */
  readonly final: string;
}

/** Finds the images in a Dockerfile's `FROM` and `COPY --from=` lines; the defaults of a leading `ARG` are filled in. */
export function findBases(dockerfile: string): DockerfileBases {
  const args = new Map<string, string>();
  // the image under each stage: a later line may mean one by its place or by its name
  const stages: string[] = [];
  const named = new Map<string, string>();
  const all = new Set<string>();
  let final = "scratch";
  for (const line of joinContinued(dockerfile)) {
    const [, instruction = "", rest = ""] = /^\s*(\w+)\s+(.*)$/s.exec(line) ?? [];
    const words = toWords(rest);
    if (instruction.toUpperCase() === "ARG" && stages.length === 0) {
      for (const word of words) {
        const [, name, value = ""] = /^(\w+)=(.*)$/.exec(word) ?? [];
        if (name !== undefined) args.set(name, value);
      }
    } else if (instruction.toUpperCase() === "FROM") {
      const [image = "scratch", as, stage] = words.filter((word) => !word.startsWith("--"));
      const base = substitute(image, args);
      final = named.get(base.toLowerCase()) ?? base;
      stages.push(final);
      if (as?.toUpperCase() === "AS" && stage) named.set(stage.toLowerCase(), final);
      all.add(final);
    } else if (instruction.toUpperCase() === "COPY") {
      const from = words.find((word) => word.startsWith("--from="))?.slice("--from=".length);
      if (from) all.add(stages[Number(from)] ?? named.get(from.toLowerCase()) ?? from);
    }
  }
  all.delete("scratch");
  return { all: [...all], final };
}

/** An instruction's words as a builder sees them: quotes and escapes are no part of them. */
function toWords(text: string): readonly string[] {
  return text
    .replaceAll(/["'\\]/g, "")
    .split(/[\s\u0085]+/)
    .filter((word) => word !== "");
}

function joinContinued(dockerfile: string): readonly string[] {
  const withoutComments = dockerfile.split(/\r?\n/).filter((line) => !/^\s*#/.test(line));
  return withoutComments
    .join("\n")
    .replaceAll(/\\[ \t]*\n/g, " ")
    .split("\n");
}

function substitute(text: string, args: ReadonlyMap<string, string>): string {
  return text.replaceAll(
    /\$\{(\w+)(?::-([^}]*))?\}|\$(\w+)/g,
    (_, braced, fallback, plain) => args.get(braced ?? plain) ?? fallback ?? "",
  );
}
