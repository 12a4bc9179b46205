import { z } from "zod";

/** Programming language of an implementation; decides its colour and its warm-up. */
export const Language = z.enum([
  "go",
  "rust",
  "node",
  "zig",
  "java",
  "kotlin",
  "scala",
  "python",
  "cpp",
  "c",
  "bun",
  "deno",
]);
export type Language = z.infer<typeof Language>;

type LanguageFacts = {
  label: string;
  /** Seconds of full load before a measurement: just-in-time compilers need longer (docs/methodology.md). */
  warmupS: number;
};

const NATIVE_WARMUP_S = 5;
const MANAGED_WARMUP_S = 15;

export const languageFacts = {
  go: { label: "Go", warmupS: NATIVE_WARMUP_S },
  rust: { label: "Rust", warmupS: NATIVE_WARMUP_S },
  node: { label: "Node.js", warmupS: MANAGED_WARMUP_S },
  zig: { label: "Zig", warmupS: NATIVE_WARMUP_S },
  java: { label: "Java", warmupS: MANAGED_WARMUP_S },
  kotlin: { label: "Kotlin", warmupS: MANAGED_WARMUP_S },
  scala: { label: "Scala", warmupS: MANAGED_WARMUP_S },
  python: { label: "Python", warmupS: NATIVE_WARMUP_S },
  cpp: { label: "C++", warmupS: NATIVE_WARMUP_S },
  c: { label: "C", warmupS: NATIVE_WARMUP_S },
  bun: { label: "Bun", warmupS: MANAGED_WARMUP_S },
  deno: { label: "Deno", warmupS: MANAGED_WARMUP_S },
} as const satisfies Record<Language, LanguageFacts>;
