/**
 * Packets that the kernel dropped since the start because a CPU's queue of arriving packets was full: the second column of
 * `/proc/net/softnet_stat`, in hexadecimal, one line for each CPU.
 */
export function parseSoftnetDrops(text: string): number {
  return text
    .trim()
    .split("\n")
    .reduce((sum, line) => sum + (Number.parseInt(line.trim().split(/\s+/)[1] ?? "", 16) || 0), 0);
}
