/** Procedures in one request, at most: a page asks for about five when it opens. */
export const BATCH_MOST = 20;
