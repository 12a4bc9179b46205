import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Cage, chat, closedEcho, echo } from "./cages.ts";
import type { Accusable } from "./judge.ts";

const generatorSource = fileURLToPath(new URL("../../../../../packages/k6", import.meta.url));
const liarSource = fileURLToPath(new URL("../../../zoo/generator", import.meta.url));

/** A generator that lies: a fault of `zoo/generator`, which runs the honest one as its child. */
export interface GeneratorFault extends Accusable {
  readonly fault: string;
  readonly cage: Cage;
  /** It takes time from the generator, as a disturbed machine does. */
  readonly isDisturbance?: true;
}

const twoGenerators: Cage = { ...chat, parameters: { generators: 2 } };

/** Every dishonest generator. The latencies of an open load have no other witness than the generator, so that only a closed loop shows wrong ones. */
export const dishonestGenerators: readonly GeneratorFault[] = [
  { fault: "frozen", cage: closedEcho, verdict: "INVALID", caughtBy: ["generator-stalled"], isDisturbance: true },
  { fault: "late-sends", cage: echo, verdict: "SUSPECT", caughtBy: ["send-lag"], isDisturbance: true },
  { fault: "half-rate", cage: chat, verdict: "INVALID", caughtBy: ["planned-load"] },
  { fault: "foreign-key", cage: twoGenerators, verdict: "INVALID", caughtBy: ["forged-deliveries"] },
  { fault: "counts-double", cage: chat, verdict: "INVALID", caughtBy: ["server-counts"] },
  { fault: "hides-a-second", cage: chat, verdict: "INVALID", caughtBy: ["frames-complete"] },
  { fault: "short-latencies", cage: closedEcho, verdict: "INVALID", caughtBy: ["littles-law"] },
];

/** The fault that changes nothing: the relay between generator and worker disturbs no trial. */
export const honestGenerator = { fault: "honest", cage: chat, mayBe: [] } as const;

/** Source of a generator that lies. It goes when it is disposed; the image stays. */
export interface LyingGenerator extends AsyncDisposable {
  readonly folder: string;
}

/** Writes the generator's source with a liar as its entry point. */
export async function writeGenerator(fault: string): Promise<LyingGenerator> {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-generator-"));
  await cp(generatorSource, folder, { recursive: true, filter: (path) => basename(path) !== "node_modules" });
  await cp(liarSource, join(folder, "liar"), { recursive: true });
  await alter(join(folder, ".dockerignore"), (text) => `${text.trimEnd()}\n!liar\nliar/*_test.go\n`);
  await alter(join(folder, "Dockerfile"), (text) => withLiar(text, fault));
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

async function alter(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(file, change(await readFile(file, "utf8")));
}

/** The generator's Dockerfile with the liar built beside the program, and started in its place. */
export function withLiar(dockerfile: string, fault: string): string {
  const build = [
    "WORKDIR /src/liar",
    "RUN --mount=type=cache,target=/go/pkg/mod --mount=type=cache,target=/root/.cache/go-build \\",
    "    CGO_ENABLED=0 go build -trimpath -o /liar .",
  ];
  const altered = dockerfile
    .replace(/^FROM scratch$/m, `${build.join("\n")}\n\nFROM scratch\nCOPY --from=build /liar /liar`)
    .replace(/^ENTRYPOINT \["\/k6"\]$/m, `ENTRYPOINT ["/liar", "--fault", "${fault}", "--"]`);
  if (!altered.includes("COPY --from=build /liar") || !altered.includes('ENTRYPOINT ["/liar"'))
    throw new Error("the generator's Dockerfile has another form than the liar was written for");
  return altered;
}
