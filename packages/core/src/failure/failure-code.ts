import { z } from "zod";
import { failures } from "./failures.ts";

export const FailureCode = z.enum(Object.keys(failures) as [keyof typeof failures, ...(keyof typeof failures)[]]);
export type FailureCode = keyof typeof failures;
