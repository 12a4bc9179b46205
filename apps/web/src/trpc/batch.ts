/** Maximum number of procedures in one request: a page opens with about five. */
export const BATCH_MOST = 20;
