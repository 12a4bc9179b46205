import { Command } from "commander";
import { z } from "zod";
import { readBundleFile } from "../../bundle/read-bundle-file.ts";
import { openApi } from "../../service/client.ts";
import { answer } from "../../terminal/answer.ts";
import { environment } from "../../terminal/environment.ts";
import { handler, type Session } from "../../terminal/session.ts";

/** The fields of a run that are read. The others are passed on unchanged. */
const Imported = z.looseObject({ runId: z.string(), name: z.string() });

/** `plumb import FILE`: shows an exported run on this installation. */
export function importCommand(session: Session): Command {
  return new Command("import")
    .description("show an exported run on this installation, marked as imported")
    .argument("<file>", "a bundle of plumb export --bundle")
    .action(
      handler(session, async (path: string) => {
        const { bytes } = await readBundleFile(path);
        const api = openApi(environment());
        const run = await api.importBundle(Imported, bytes);
        return answer(session.terminal, run, [`${run.name} is imported: ${api.baseUrl}/runs/${run.runId}`]);
      }),
    );
}
