import { AppError } from "@plumbline/core/failure/app-error";
import type { MiddlewareHandler } from "hono";

const RETRY_AFTER_S = 5;

/**
 * Admits a few requests at once, each of which takes several times its body's size of memory. The others are refused with
 * TOO_MANY_REQUESTS before their bodies are read.
 * @param refusal what is under way, as a sentence
 */
export function admitAtOnce(most: number, refusal: string): MiddlewareHandler {
  let admitted = 0;
  return async (_context, next) => {
    if (admitted >= most)
      throw new AppError("TOO_MANY_REQUESTS", refusal, { evidence: { retryAfterS: RETRY_AFTER_S } });
    admitted += 1;
    try {
      await next();
    } finally {
      admitted -= 1;
    }
  };
}

/** Scripts and parts of data files that one web server reads at once, from pages and from the API together. */
export const atOnce = { scripts: 4, parts: 16 } as const;

/** Before the body of a script. */
export const fewScripts = admitAtOnce(atOnce.scripts, `${atOnce.scripts} other scripts are being read.`);

/** Before the body of a part of a data file. */
export const fewParts = admitAtOnce(atOnce.parts, `${atOnce.parts} other parts of data files are being read.`);
