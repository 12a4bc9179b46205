/** The kernel's TCP counters of one network namespace since it began. */
export interface TcpCounters {
  /** Arriving connections that were dropped because the listener's queue was full, or for want of memory. */
  readonly listenDrops: number;
  /** Segments that were sent again. */
  readonly retransmits: number;
}

/** Reads the texts of `/proc/<pid>/net/netstat` and `/proc/<pid>/net/snmp`; a counter that a kernel does not keep is zero. */
export function parseTcpCounters(netstat: string, snmp: string): TcpCounters {
  return {
    listenDrops: readPaired(netstat, "TcpExt").get("ListenDrops") ?? 0,
    retransmits: readPaired(snmp, "Tcp").get("RetransSegs") ?? 0,
  };
}

/** Both files name a group's counters in one line and give their values in the next. */
function readPaired(text: string, group: string): Map<string, number> {
  const [names = [], values = []] = text
    .split("\n")
    .filter((line) => line.startsWith(`${group}: `))
    .map((line) => line.trim().split(/\s+/).slice(1));
  return new Map(names.map((name, index) => [name, Number(values[index] ?? 0)]));
}
