/** Seconds from the start of a script's container to its end. */
export const SCRIPT_SECONDS = { most: 3_600, usual: 300 } as const;
