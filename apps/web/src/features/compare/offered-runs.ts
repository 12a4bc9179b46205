/** The runs that the form for a further side offers, newest first. */
export const offeredRuns = { limit: 50 } as const;

/** Sides from which on the form is behind a button. */
export const ENOUGH_SIDES = 2;
