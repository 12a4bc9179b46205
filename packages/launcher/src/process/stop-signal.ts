import { killCommands } from "./command.ts";

/** The reason of a stop that the user asked for. */
export class Stopped extends Error {
  override readonly name = "Stopped";
}

/**
 * Aborts on the first Ctrl-C, SIGTERM or closed terminal, so that everything stops in order. The second one does not
 * wait: this process exits at once, its children's keepers stop them, and the programs it runs are killed with it.
 */
export function stopOnSignals(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) {
        killCommands();
        process.exit(130);
      }
      controller.abort(new Stopped(`stopped by ${name}`));
    });
  }
  return controller.signal;
}
