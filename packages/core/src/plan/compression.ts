import { z } from "zod";
import { compressions } from "./split-compression.ts";

/** The compression that a load's clients offer: none, or the one extension that there is (RFC 7692), with or without a context between messages. */
export const Compression = z.enum(compressions);
export type Compression = z.infer<typeof Compression>;
