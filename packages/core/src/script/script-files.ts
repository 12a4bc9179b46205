/** A script of k6 with everything that it loads. Names are relative paths with `/`, without `.` and `..`. */
export interface ScriptFiles {
  /** The file that k6 runs. */
  readonly main: string;
  readonly files: Readonly<Record<string, string>>;
}

/** The most that a script may bring. */
export const SCRIPT_LIMITS = { files: 200, bytes: 8 * 1024 * 1024 } as const;
