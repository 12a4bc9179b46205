import { readFile } from "node:fs/promises";
import { dirname, relative, resolve, sep } from "node:path";
import { describeFault } from "@plumbline/core/flow/flow-fault";
import type { FlowText } from "@plumbline/core/flow/flow-text";
import { dataFileOf, type ReadFlow, readFlow } from "@plumbline/core/flow/read-flow";
import { given } from "../terminal/option-values.ts";
import { UsageError } from "../terminal/terminal.ts";

/** A flow of a file that has no faults, with the data file that it names beside it. @throws UsageError that names each line */
export async function readFlowFile(file: string): Promise<FlowText> {
  return (await checkFlowFile(file)).flow;
}

/** Reads a flow and what it asks for. @throws UsageError that names each line */
export async function checkFlowFile(file: string): Promise<{ flow: FlowText; read: ReadFlow }> {
  const text = await readText(file);
  const name = dataFileOf(text);
  const data = name === null ? undefined : await readText(resolveData(file, name));
  const read = readFlow(text, data);
  if ("faults" in read) throw new UsageError(read.faults.map((fault) => `${file}: ${describeFault(fault)}`).join("\n"));
  return { flow: { text, ...given({ data }) }, read };
}

/** The data file of a flow: it is sent to the installation and its target, so a flow of others names none of the reader's own files. */
function resolveData(file: string, name: string): string {
  const folder = dirname(resolve(file));
  const data = resolve(folder, name);
  if (relative(folder, data).split(sep)[0] !== "..") return data;
  throw new UsageError(`${file}: the data file ${name} does not lie beside the flow or below it.`);
}

function readText(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => {
    throw new UsageError(`The file ${file} cannot be read.`);
  });
}
