import { readdir, readFile } from "node:fs/promises";

/** CPU time of a process so far, user and system, in seconds: the kernel's exact count of all its living threads. */
export async function readCpuS(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const times = await Promise.all(threads.map((thread) => readThreadNs(`/proc/${pid}/task/${thread}/schedstat`)));
  return times.reduce((sum, ns) => sum + ns, 0) / 1e9;
}

/** Zero for a thread that has ended meanwhile. */
async function readThreadNs(file: string): Promise<number> {
  const text = await readFile(file, "utf8").catch(() => "0");
  return Number(text.split(" ")[0]);
}

/** Memory of a process that lies in RAM, in bytes. */
export async function readResidentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kilobytes === undefined) throw new Error(`process ${pid} has no memory: it has ended`);
  return Number(kilobytes) * 1024;
}
