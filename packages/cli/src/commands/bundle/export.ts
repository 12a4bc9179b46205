import { writeFile } from "node:fs/promises";
import { Basis } from "@plumbline/core/summary/basis";
import { Command, Option } from "commander";
import { type ApiClient, openApi } from "../../service/client.ts";
import { answer } from "../../terminal/answer.ts";
import { environment } from "../../terminal/environment.ts";
import { type ExitCode, exitCodes } from "../../terminal/exit-code.ts";
import { handler, type Session } from "../../terminal/session.ts";
import { type Terminal, UsageError } from "../../terminal/terminal.ts";

type Options = { format: string; of: string; bundle?: string; withSources?: boolean };

/** `plumb export`: prints a run's results, or keeps everything about it as a zip file. */
export function exportRun(session: Session): Command {
  return new Command("export")
    .description("print a run's results, or keep everything about it: --bundle FILE.zip")
    .argument("<run-id>")
    .addOption(new Option("--format <format>").choices(["json", "csv", "markdown", "junit"]).default("json"))
    .addOption(new Option("--of <basis>", "deliveries behind the percentiles").choices(Basis.options).default("owed"))
    .option("--bundle <file>", "write a bundle, which plumb reproduce measures again and plumb import shows elsewhere")
    .option("--with-sources", "add what pushed servers were built of")
    .action(
      handler(session, async (runId: string, options: Options) => {
        if (options.withSources && options.bundle === undefined)
          throw new UsageError("--with-sources needs the file of a --bundle.");
        const api = openApi(environment());
        const path = `/runs/${encodeURIComponent(runId)}`;
        if (options.bundle !== undefined)
          return writeBundle(api, path, { ...options, file: options.bundle }, session.terminal);
        session.terminal.print((await api.text(`${path}/results?format=${options.format}&of=${options.of}`)).trimEnd());
        return exitCodes.ok;
      }),
    );
}

async function writeBundle(
  api: ApiClient,
  path: string,
  { file, withSources }: { file: string; withSources?: boolean },
  terminal: Terminal,
): Promise<ExitCode> {
  const bundle = await api.bytes(`${path}/bundle${withSources ? "?sources=include" : ""}`);
  await writeFile(file, bundle);
  return answer(terminal, { file, bytes: bundle.length }, [
    `${file}: ${bundle.length} bytes; plumb reproduce measures it again.`,
  ]);
}
