/** What a command's exit code says. Documented in docs/statistics.md and docs/api.md. */
export const exitCodes = { ok: 0, inconclusive: 2, badInput: 3, service: 4 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
