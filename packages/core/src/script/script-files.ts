import { z } from "zod";

/** The most that a script may bring. */
export const SCRIPT_LIMITS = { files: 200, bytes: 8 * 1024 * 1024 } as const;

/** A relative path with `/`, without `.` and `..`. */
export const FileName = z
  .string()
  .min(1)
  .max(200)
  .refine(
    (name) => !/[\0\\]/.test(name) && name.split("/").every((part) => !["", ".", ".."].includes(part)),
    "A file has a relative path with /, without . and .., such as lib/users.csv.",
  );

/** A script of k6 with everything that it loads. */
export const ScriptFiles = z
  .strictObject({
    /** The file that k6 runs. */
    main: FileName,
    files: z.record(FileName, z.string()),
  })
  .refine(({ main, files }) => main in files, {
    path: ["main"],
    error: ({ input }) => `There is no file ${(input as { main: string }).main} among the script's files.`,
  })
  .refine(({ files }) => isWithin(Object.values(files)), {
    path: ["files"],
    message: `A script brings at most ${SCRIPT_LIMITS.files} files of ${SCRIPT_LIMITS.bytes / 1_048_576} MiB together.`,
  });
export type ScriptFiles = Readonly<Omit<z.infer<typeof ScriptFiles>, "files">> & {
  readonly files: Readonly<Record<string, string>>;
};

/** True if files are few and small enough for one script. */
export function isWithin(texts: readonly string[]): boolean {
  if (texts.length > SCRIPT_LIMITS.files) return false;
  const encoder = new TextEncoder();
  return texts.reduce((sum, text) => sum + encoder.encode(text).length, 0) <= SCRIPT_LIMITS.bytes;
}
