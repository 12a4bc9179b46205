import { writeFile } from "node:fs/promises";
import { type JunitReport, toJunitXml } from "@plumbline/core/junit/junit";
import type { Command } from "commander";

/** The option of commands with a result, as commander gives it. */
export type JunitOption = { junit?: string };

/** Adds the option that writes a result as JUnit XML. */
export function addJunitOption(command: Command): Command {
  return command.option("--junit <file>", "write the result as JUnit XML");
}

/** The option as it was given, to be given again. */
export function junitWords({ junit }: JunitOption): string[] {
  return junit === undefined ? [] : ["--junit", junit];
}

/** Writes a report, if a file was asked for. */
export async function writeJunit({ junit }: JunitOption, report: JunitReport): Promise<void> {
  if (junit !== undefined) await writeFile(junit, toJunitXml(report));
}
