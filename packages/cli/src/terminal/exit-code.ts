/** The meanings of exit codes, documented in docs/ci.md. */
export const exitCodes = { ok: 0, regression: 1, inconclusive: 2, badInput: 3, service: 4 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
