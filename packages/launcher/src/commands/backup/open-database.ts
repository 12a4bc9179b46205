import { Disposables } from "@plumbline/core/lifetime/disposables";
import { checkPostgresData } from "../../doctor/check-postgres-data.ts";
import { examineStart } from "../../doctor/examine.ts";
import { refuseFailed } from "../../doctor/finding.ts";
import { StartError } from "../../failure.ts";
import { AlreadyRunning, claimDataFolder } from "../../instance/instance.ts";
import type { Progress } from "../../progress/progress.ts";
import { providePostgres } from "../../services/provide.ts";
import { dashboardUrl, type Settings } from "../../settings.ts";

/** An installation's database. Disposing it stops what was started for it. */
export interface OpenDatabase extends AsyncDisposable {
  readonly databaseUrl: string;
}

/**
 * Opens the database of an installation that does not run: the embedded PostgreSQL is started, and nothing else can start meanwhile.
 *
 * @throws AlreadyRunning, StartError
 */
export async function openStoppedDatabase(settings: Settings, progress: Progress): Promise<OpenDatabase> {
  const dataFolder = settings.PLUMBLINE_DATA_DIR;
  refuseFailed(await examineStart(dataFolder));
  await using stack = new Disposables();
  const say = (sentence: string) => progress.print(sentence);
  const claim = stack.use(await claimDataFolder(dataFolder, dashboardUrl(settings, settings.PORT), say));
  if (!settings.DATABASE_URL) refuseFailed([await checkPostgresData(dataFolder)]);
  const context = { settings, claim, say };
  const postgres = stack.use(await progress.step("PostgreSQL", (report) => providePostgres(context, report)));
  const resources = stack.release();
  return { databaseUrl: postgres.url, [Symbol.asyncDispose]: () => resources[Symbol.asyncDispose]() };
}

/** Opens the database of an installation, whether it runs or not. @throws StartError */
export async function openDatabase(settings: Settings, progress: Progress): Promise<OpenDatabase> {
  try {
    return await openStoppedDatabase(settings, progress);
  } catch (error) {
    if (!(error instanceof AlreadyRunning)) throw error;
    const { databaseUrl } = error.instance;
    if (databaseUrl) return { databaseUrl, async [Symbol.asyncDispose]() {} };
    throw new StartError(
      "Plumbline is starting, and its database does not answer yet.",
      "wait until it is up, then run this again.",
    );
  }
}
