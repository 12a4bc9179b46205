import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { ScriptFiles } from "@plumbline/core/script/script-files";
import { z } from "zod";
import type { Backend } from "../backend.ts";
import type { Claimed } from "../tasks/lease.ts";

const Files = z.record(z.string(), z.string());

/** The files of a claimed script. */
export async function readScriptFiles({ db }: Backend, script: Claimed<"script">): Promise<ScriptFiles> {
  const { scriptRunId, organizationId, setup } = script;
  const where = { scriptRunId, organizationId };
  const { files } = await db.scriptRun.findUniqueOrThrow({ where, select: { files: true } });
  const json = (await promisify(gunzip)(files)).toString("utf8");
  return { main: setup.main, files: Files.parse(JSON.parse(json)) };
}
