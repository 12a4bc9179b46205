import { readText } from "./read-text.ts";

/**
 * Mean frequency of CPUs, Hz: from their governor, or from `/proc/cpuinfo` if there is none, as in virtual machines.
 * Undefined if the kernel does not report it.
 * @param cpus as the kernel numbers them; with none named all that `/proc/cpuinfo` lists
 */
export function readFrequency(cpus: ReadonlySet<number>): number | undefined {
  const told = [...cpus].map((cpu) => readText(`/sys/devices/system/cpu/cpu${cpu}/cpufreq/scaling_cur_freq`));
  const hz = told.flatMap((text) => (text === undefined ? [] : [Number(text) * 1e3]));
  if (hz.length > 0 && hz.length === cpus.size) return meanOf(hz);
  const text = readText("/proc/cpuinfo");
  return text === undefined ? undefined : parseFrequency(text, cpus);
}

/** The mean frequency of some CPUs, or of all where none are named, in the text of `/proc/cpuinfo`, Hz. */
export function parseFrequency(text: string, cpus: ReadonlySet<number>): number | undefined {
  const hz = text.split(/\n\s*\n/).flatMap((block) => {
    const cpu = Number(/^processor\s*:\s*(\d+)/m.exec(block)?.[1]);
    const mhz = Number(/^cpu MHz\s*:\s*([\d.]+)/m.exec(block)?.[1]);
    return mhz > 0 && (cpus.size === 0 || cpus.has(cpu)) ? [mhz * 1e6] : [];
  });
  return hz.length > 0 ? meanOf(hz) : undefined;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
