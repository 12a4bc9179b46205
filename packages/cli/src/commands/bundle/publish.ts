import { homedir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { addResult } from "../../publish/add-result.ts";
import { findPublished } from "../../publish/find-published.ts";
import { openApi } from "../../service/client.ts";
import { answer } from "../../terminal/answer.ts";
import { environment } from "../../terminal/environment.ts";
import type { ExitCode } from "../../terminal/exit-code.ts";
import { handler, type Session } from "../../terminal/session.ts";
import { UsageError } from "../../terminal/terminal.ts";

type Options = { out: string; all?: boolean; title?: string; name: string; key?: string };

/** The publisher's key unless another one is named. */
const ownKey = () => join(homedir(), ".plumbline", "publisher.pem");

/** `plumb publish RUN… --out FOLDER`: writes a static site on which every figure opens its proof. */
export function publish(session: Session): Command {
  return new Command("publish")
    .description("write a static site of runs on which every figure opens its proof; without runs: its pages again")
    .argument("[run-id...]")
    .option("--all", "every run that has ended and was measured here")
    .requiredOption("--out <folder>", "the site's folder; results that are in it stay")
    .option("--title <title>", "the site's title")
    .option("--name <name>", "the publisher's name in the signatures", "unnamed")
    .option(
      "--key <file>",
      "the publisher's Ed25519 key in PEM, made if there is none (default: ~/.plumbline/publisher.pem)",
    )
    .action(handler(session, (runIds: string[], options: Options) => publishAll(session, runIds, options)));
}

async function publishAll({ terminal }: Session, runIds: string[], options: Options): Promise<ExitCode> {
  if (options.all && runIds.length > 0) throw new UsageError("Name runs, or --all of them, not both.");
  if (options.name.length > 200) throw new UsageError("--name is longer than 200 characters.");
  // React and esbuild take longer to load than most commands take
  const { writeSite, writeSiteFile } = await import("@plumbline/site/publish-site");
  const { openKeys } = await import("@plumbline/site/write/keys");
  if (options.all || runIds.length > 0) {
    const api = openApi(environment());
    const path = options.key ?? ownKey();
    const keys = await openKeys(path).catch((error: unknown) => {
      throw new UsageError(`${path} is no Ed25519 key: ${error instanceof Error ? error.message : error}.`);
    });
    const wanted = options.all ? await findPublished(api) : runIds;
    for (const [nth, runId] of wanted.entries()) {
      terminal.complain(`${nth + 1} of ${wanted.length}: ${runId}`);
      await addResult(api, runId, { ...options, keys });
    }
    await writeSiteFile(options.out, {
      ...(options.title === undefined ? {} : { title: options.title }),
      publishers: [{ name: options.name, publicKey: keys.publicKey }],
    });
  } else if (options.title !== undefined) await writeSiteFile(options.out, { title: options.title });
  const { files, results } = await writeSite(options.out, (count) => {
    if (count % FILES_PER_LINE === 0) terminal.complain(`${count} files`);
  });
  const trials = results.reduce((total, { bundle }) => total + bundle.trials.length, 0);
  return answer(terminal, { folder: options.out, files, results: results.length, trials }, [
    `${options.out}: ${files} files from ${results.length} results with ${trials} trials. Open index.html, or put the folder on any file host.`,
  ]);
}

/** Files between two lines of progress. */
const FILES_PER_LINE = 500;
