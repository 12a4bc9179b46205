import { z } from "zod";

/** Hosts of targets that an operator lists, with commas between them: names and IPv4 addresses, as the targets name them. They may be private. */
export const TargetHosts = z
  .string()
  .default("")
  .transform((text) => [
    ...new Set(
      text
        .toLowerCase()
        .split(",")
        .map((host) => host.trim())
        .filter(Boolean),
    ),
  ])
  .pipe(
    z.array(z.string().regex(/^[a-z\d][a-z\d.-]{0,252}$/, "each host is a name or an IPv4 address, without a port")),
  );
export type TargetHosts = z.infer<typeof TargetHosts>;
