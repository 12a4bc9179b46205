import { readdir, readFile } from "node:fs/promises";

/** Processor time of a process so far, in seconds: the kernel's exact counts of all its living threads. */
export interface ProcessorTime {
  /** User and system. */
  readonly usedS: number;
  /** Ready to run while something else ran there: what an idle machine does not have. */
  readonly waitedS: number;
}

export async function readProcessorTime(pid: number): Promise<ProcessorTime> {
  const threads = await readdir(`/proc/${pid}/task`);
  const times = await Promise.all(threads.map((thread) => readThreadNs(`/proc/${pid}/task/${thread}/schedstat`)));
  const sumS = (ns: (time: [number, number]) => number) => times.reduce((sum, time) => sum + ns(time), 0) / 1e9;
  return { usedS: sumS(([used]) => used), waitedS: sumS(([, waited]) => waited) };
}

/** Zeros for a thread that has ended meanwhile. */
async function readThreadNs(file: string): Promise<[used: number, waited: number]> {
  const text = await readFile(file, "utf8").catch(() => "");
  const [used, waited] = text.split(" ").map(Number);
  return [used || 0, waited || 0];
}

/** Memory of a process that lies in RAM, in bytes. */
export async function readResidentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kilobytes === undefined) throw new Error(`process ${pid} has no memory: it has ended`);
  return Number(kilobytes) * 1024;
}
