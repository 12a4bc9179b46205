/** What a command's exit code says. Documented in docs/statistics.md. */
export const exitCodes = { ok: 0, badInput: 3 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
