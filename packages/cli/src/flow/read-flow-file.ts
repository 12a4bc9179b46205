import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { dirname, relative, resolve, sep } from "node:path";
import { readDataFile } from "@plumbline/catalogue/read-data-file";
import { AppError } from "@plumbline/core/failure/app-error";
import type { DataFile } from "@plumbline/core/flow/data-file";
import { describeFault, type FlowFault } from "@plumbline/core/flow/flow-fault";
import type { FlowText } from "@plumbline/core/flow/flow-text";
import { dataFileOf, type ReadFlow, readDocument, readFlow } from "@plumbline/core/flow/read-flow";
import { MAX_FLOW_BYTES } from "@plumbline/core/plan/flow-plan";
import { given } from "../terminal/option-values.ts";
import { UsageError } from "../terminal/terminal.ts";

/** A flow of a file, and the data file that has to be uploaded before it, because it is too large to travel with it. */
export type FlowOfFile = { readonly flow: FlowText; readonly dataFile?: string };

/** A flow of a file that has no faults, with the data file that it names beside it. @throws UsageError that names each line */
export async function readFlowFile(file: string): Promise<FlowOfFile> {
  const { flow, dataFile } = await checkFlowFile(file);
  return { flow, ...given({ dataFile }) };
}

/** Reads a flow and what it asks for. @throws UsageError that names each line */
export async function checkFlowFile(file: string): Promise<FlowOfFile & { read: ReadFlow }> {
  const text = await readText(file);
  // a large data file takes seconds, so its flow comes first
  refuseFaults(file, readDocument(text));
  const name = dataFileOf(text);
  const data = name === null ? {} : await readData(name, resolveData(file, name));
  const read = refuseFaults(file, readFlow(text, data.data ?? data.file));
  const { dataFile, ...ofData } = data;
  return { flow: { text, ...ofData }, read, ...given({ dataFile }) };
}

type WithFaults = { readonly faults: readonly FlowFault[] };

/** @throws UsageError that names each line */
function refuseFaults<T extends object>(file: string, read: T | WithFaults): T {
  if ("faults" in read) throw new UsageError(read.faults.map((fault) => `${file}: ${describeFault(fault)}`).join("\n"));
  return read;
}

type Data = Pick<FlowText, "data" | "file"> & { dataFile?: string };

async function readData(name: string, path: string): Promise<Data> {
  const { size } = await stat(path).catch(() => {
    throw unreadable(path);
  });
  if (size <= MAX_FLOW_BYTES) return { data: await readText(path) };
  return { file: await describeData(name, path), dataFile: path };
}

/** The contents of a data file, which is never held whole. @throws UsageError that names the line */
async function describeData(name: string, path: string): Promise<DataFile> {
  const pieces = readDataFile(name, createReadStream(path));
  try {
    for (;;) {
      const { done, value } = await pieces.next();
      if (done) return value;
    }
  } catch (error) {
    throw error instanceof AppError ? new UsageError(error.message) : error;
  }
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
    throw unreadable(file);
  });
}

const unreadable = (file: string) => new UsageError(`The file ${file} cannot be read.`);
