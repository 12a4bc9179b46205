import type { Language } from "./language.ts";

/** Shapes of a language in charts; they are distinct at 8 px. */
export type Marker = "circle" | "square" | "diamond" | "triangle" | "cross" | "star" | "wye";

/** Recorders of flame graphs, by the way in which they find the callers of a function. */
export type Profiler = "async-profiler" | "perf-v8" | "perf-pointers" | "perf-tables" | "perf-deep-tables";

/** Programs whose output says how many tests ran; `check` stands for one that says nothing: it passes or fails as one test. */
export type LanguageRunner =
  | "go"
  | "cargo"
  | "node"
  | "surefire"
  | "pytest"
  | "ctest"
  | "zig"
  | "bun"
  | "deno"
  | "prove"
  | "spec"
  | "minitest"
  | "eunit"
  | "check";

/** Programs with their arguments. They run one after another; the first that fails ends the tests. */
export type Commands = readonly (readonly [program: string, ...args: string[]])[];

interface LanguageFacts {
  readonly label: string;
  /** Seconds of full load before a measurement: just-in-time compilers need longer (docs/methodology.md). */
  readonly warmupS: number;
  /** Hue in degrees and chroma, in OKLCH. No hue is near pure red and teal, which mean verdicts. */
  readonly color: { readonly hue: number; readonly chroma: number; readonly marker: Marker };
  /** Null until flame graphs of the language were seen to name its functions. */
  readonly profiler: Profiler | null;
  /** True where its Dockerfiles have the argument `LAYOUT`, the seed of the order in which the linker places the program's functions. */
  readonly takesLayout?: true;
  readonly tests: {
    readonly runner: LanguageRunner;
    /**
     * The language's own tools as they are on a developer's machine, formatter and linter first. Absent: the Dockerfile has a
     * stage named `test` that brings the tools, and whose command runs them.
     */
    readonly onMachine?: Commands;
  };
}

const NATIVE_WARMUP_S = 5;

const MANAGED_WARMUP_S = 15;

/** To write the symbols of a hundred dependencies takes longer than to run the tests. */
const WITHOUT_SYMBOLS = ["--config", "profile.dev.debug=false"] as const;

/**
 * Everything that the product knows about a language. A new language is one entry here: manifests, charts, `./plumb test` and
 * `./plumb new server` follow from it. The first three colours (blue, orange, purple) are of Okabe and Ito's palette for
 * colour blindness.
 */
export const languageFacts = {
  go: {
    label: "Go",
    warmupS: NATIVE_WARMUP_S,
    color: { hue: 245, chroma: 0.14, marker: "circle" },
    profiler: "perf-pointers",
    takesLayout: true,
    tests: {
      runner: "go",
      onMachine: [
        ["gofmt", "-d", "."],
        ["go", "vet", "./..."],
        ["go", "run", "honnef.co/go/tools/cmd/staticcheck@v0.8.2", "./..."],
        ["go", "test", "-v", "./..."],
      ],
    },
  },
  rust: {
    label: "Rust",
    warmupS: NATIVE_WARMUP_S,
    color: { hue: 52, chroma: 0.15, marker: "square" },
    profiler: "perf-tables",
    takesLayout: true,
    tests: {
      runner: "cargo",
      onMachine: [
        ["cargo", "fmt", "--check"],
        ["cargo", "clippy", "--locked", "--all-targets", ...WITHOUT_SYMBOLS, "--", "-D", "warnings"],
        ["cargo", "test", "--locked", ...WITHOUT_SYMBOLS],
      ],
    },
  },
  node: {
    label: "Node.js",
    warmupS: MANAGED_WARMUP_S,
    color: { hue: 335, chroma: 0.15, marker: "triangle" },
    profiler: "perf-v8",
    tests: {
      runner: "node",
      onMachine: [
        ["npm", "ci", "--no-audit", "--no-fund"],
        ["node", "--test"],
      ],
    },
  },
  zig: {
    label: "Zig",
    warmupS: NATIVE_WARMUP_S,
    color: { hue: 85, chroma: 0.13, marker: "diamond" },
    profiler: "perf-tables",
    tests: { runner: "zig" },
  },
  java: {
    label: "Java",
    warmupS: MANAGED_WARMUP_S,
    color: { hue: 275, chroma: 0.15, marker: "cross" },
    profiler: "async-profiler",
    tests: { runner: "surefire" },
  },
  kotlin: {
    label: "Kotlin",
    warmupS: MANAGED_WARMUP_S,
    color: { hue: 305, chroma: 0.16, marker: "star" },
    profiler: "async-profiler",
    tests: { runner: "surefire" },
  },
  scala: {
    label: "Scala",
    warmupS: MANAGED_WARMUP_S,
    color: { hue: 10, chroma: 0.09, marker: "wye" },
    profiler: "async-profiler",
    tests: { runner: "surefire" },
  },
  python: {
    label: "Python",
    warmupS: NATIVE_WARMUP_S,
    color: { hue: 260, chroma: 0.06, marker: "diamond" },
    profiler: null,
    tests: { runner: "pytest" },
  },
  cpp: {
    label: "C++",
    warmupS: NATIVE_WARMUP_S,
    color: { hue: 225, chroma: 0.1, marker: "square" },
    profiler: "perf-deep-tables",
    takesLayout: true,
    tests: { runner: "ctest" },
  },
  c: {
    label: "C",
    warmupS: NATIVE_WARMUP_S,
    color: { hue: 250, chroma: 0.02, marker: "cross" },
    profiler: "perf-tables",
    takesLayout: true,
    tests: { runner: "ctest" },
  },
  bun: {
    label: "Bun",
    warmupS: MANAGED_WARMUP_S,
    color: { hue: 60, chroma: 0.06, marker: "star" },
    profiler: null,
    tests: { runner: "bun" },
  },
  deno: {
    label: "Deno",
    warmupS: MANAGED_WARMUP_S,
    color: { hue: 120, chroma: 0.1, marker: "wye" },
    profiler: null,
    tests: { runner: "deno" },
  },
  perl: {
    label: "Perl",
    warmupS: NATIVE_WARMUP_S,
    color: { hue: 290, chroma: 0.05, marker: "circle" },
    profiler: null,
    tests: { runner: "prove" },
  },
  ruby: {
    label: "Ruby",
    warmupS: NATIVE_WARMUP_S,
    color: { hue: 355, chroma: 0.05, marker: "circle" },
    profiler: null,
    tests: { runner: "minitest" },
  },
  haskell: {
    label: "Haskell",
    warmupS: NATIVE_WARMUP_S,
    color: { hue: 300, chroma: 0.09, marker: "diamond" },
    profiler: null,
    tests: { runner: "spec" },
  },
  crystal: {
    label: "Crystal",
    warmupS: NATIVE_WARMUP_S,
    color: { hue: 155, chroma: 0.04, marker: "square" },
    profiler: null,
    tests: { runner: "spec" },
  },
  erlang: {
    label: "Erlang",
    warmupS: MANAGED_WARMUP_S,
    color: { hue: 135, chroma: 0.12, marker: "triangle" },
    profiler: null,
    tests: { runner: "eunit" },
  },
  // a server that already runs elsewhere, of which no source is known
  unknown: {
    label: "Unknown",
    warmupS: MANAGED_WARMUP_S,
    color: { hue: 250, chroma: 0, marker: "triangle" },
    profiler: null,
    tests: { runner: "check" },
  },
} as const satisfies Record<string, LanguageFacts>;

/** Ids of the languages, in the order of the table. */
export const languageIds = Object.keys(languageFacts) as (keyof typeof languageFacts)[];

/** The commands that test servers of a language on this machine; undefined where the Dockerfile's stage `test` does. */
export function testsOnMachine(language: Language): Commands | undefined {
  const { tests }: LanguageFacts = languageFacts[language];
  return tests.onMachine;
}

/** True if programs of a language can be linked in another order. */
export function takesLayout(language: Language): boolean {
  const facts: LanguageFacts = languageFacts[language];
  return facts.takesLayout === true;
}
