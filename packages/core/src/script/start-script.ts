import { z } from "zod";
import { Id } from "../json/key-of.ts";
import { ScriptFiles } from "./script-files.ts";
import { SCRIPT_SECONDS } from "./script-seconds.ts";
import { ScriptSource } from "./script-source.ts";

/** A name of DNS; k6 itself would take `*`, which leads every address to the server unseen. */
const HOST = /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/i;

/** A name in a script that leads to the server under test, whatever port the script gives it. */
export const ScriptHost = z.string().regex(HOST, {
  error: ({ input }) => `"${String(input).slice(0, 80)}" is no name of a host.`,
});

/** A request to run a script of k6 against a server of the catalogue, or a target. */
export const StartScript = z.strictObject({
  /** Runs of one name against one server are one trend. The script's main file where none is given. */
  name: z.string().trim().min(1, "A script has a name.").max(80, "A name has at most 80 characters.").optional(),
  serverId: Id,
  script: ScriptFiles,
  /** The commit that the files were read from. It is kept and shown; nothing is fetched from it. */
  source: ScriptSource.optional(),
  hosts: z.array(ScriptHost).max(8, "At most 8 names lead to the server.").default([]),
  /** The server is reached over wss, and ends TLS itself. A target's address says it. */
  tls: z.boolean().default(false),
  limitSeconds: z
    .number()
    .int()
    .min(1)
    .max(SCRIPT_SECONDS.most, `A script runs for at most ${SCRIPT_SECONDS.most} s.`)
    .default(SCRIPT_SECONDS.usual),
});
export type StartScript = z.infer<typeof StartScript>;

/** How a script runs, besides its files. */
export const ScriptSetup = StartScript.pick({ hosts: true, tls: true, limitSeconds: true, source: true }).extend({
  main: z.string(),
});
export type ScriptSetup = z.infer<typeof ScriptSetup>;
