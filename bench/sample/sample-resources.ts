/** Every figure that the worker reads of one container each second. */
export const sampleResources = {
  "cpu.user": 0.281,
  "cpu.system": 0.193,
  "cpu.throttled": 0,
  memory: 23_068_672,
  "memory.peak": 25_165_824,
  "net.rx": 21_400,
  "net.tx": 1_584_000,
  "net.rxPackets": 310,
  "net.txPackets": 2_040,
  pids: 9,
} as const;
