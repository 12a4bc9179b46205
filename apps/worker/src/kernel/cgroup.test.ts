import { expect, test } from "vitest";
import { parseCgroupPlace } from "./cgroup-path.ts";
import { parseCgroupV1 } from "./cgroup-v1.ts";
import { parseCgroupV2 } from "./cgroup-v2.ts";
import { parseNetDev } from "./net-dev.ts";

test("finds version 2's folder of a systemd machine", () => {
  expect(parseCgroupPlace("0::/system.slice/docker-abc.scope\n")).toEqual({
    version: 2,
    folder: "/sys/fs/cgroup/system.slice/docker-abc.scope",
  });
});

test("finds version 1's folders, also where version 2 is mounted beside it without controllers", () => {
  const text = "8:pids:/docker/abc\n4:memory:/docker/abc\n2:cpuacct:/docker/abc\n1:cpu:/docker/abc\n0::/docker/abc\n";
  expect(parseCgroupPlace(text)).toEqual({
    version: 1,
    cpu: "/sys/fs/cgroup/cpu/docker/abc",
    cpuacct: "/sys/fs/cgroup/cpuacct/docker/abc",
    memory: "/sys/fs/cgroup/memory/docker/abc",
    pids: "/sys/fs/cgroup/pids/docker/abc",
  });
});

test("finds version 1's folders where CPU and its accounting are one hierarchy", () => {
  const text = "6:pids:/docker/abc\n5:cpu,cpuacct:/docker/abc\n3:memory:/docker/abc\n1:name=systemd:/docker/abc\n";
  expect(parseCgroupPlace(text)).toMatchObject({ version: 1, cpu: "/sys/fs/cgroup/cpu/docker/abc" });
});

test("finds version 1's freezer where it is mounted", () => {
  const text = "9:freezer:/docker/abc\n8:pids:/docker/abc\n4:memory:/docker/abc\n2:cpu,cpuacct:/docker/abc\n";
  expect(parseCgroupPlace(text)).toMatchObject({ freezer: "/sys/fs/cgroup/freezer/docker/abc" });
});

test("a text without any group has no place", () => {
  expect(parseCgroupPlace("")).toBeUndefined();
});

const memoryStatV1 =
  "cache 1138688\nrss 159744\ninactive_file 1\nhierarchical_memory_limit 67108864\ntotal_inactive_file 589824\ntotal_active_file 548864\n";

test("reads version 1: nanoseconds become microseconds, the inactive file cache is not counted", () => {
  const usage = parseCgroupV1({
    cpuStat: "nr_periods 30\nnr_throttled 12\nthrottled_time 600000000\nnr_bursts 0\nburst_time 0\n",
    cpuacctUsage: "73997609\n",
    cpuacctStat: "user 6\nsystem 1\n",
    memoryUsage: "1859584\n",
    memoryMaxUsage: "3809280\n",
    memoryStat: memoryStatV1,
    memoryFailcnt: "4\n",
    pidsCurrent: "2\n",
  });
  expect(usage).toEqual({
    cpuUs: 73_997.609,
    cpuUser: 6,
    cpuSystem: 1,
    throttledUs: 600_000,
    memoryBytes: 1_269_760,
    memoryPeakBytes: 3_809_280,
    memoryLimitHits: 4,
    pids: 2,
  });
});

const cpuStatV2 =
  "usage_usec 5012345\nuser_usec 4000000\nsystem_usec 1012345\nnr_periods 50\nnr_throttled 20\nthrottled_usec 700000\nnr_bursts 0\nburst_usec 0\n";
const v2 = {
  cpuStat: cpuStatV2,
  memoryCurrent: "10485760\n",
  memoryPeak: "20971520\n",
  memoryStat:
    "anon 4194304\nfile 6291456\nkernel 524288\ninactive_anon 0\nactive_anon 4194304\ninactive_file 2097152\nactive_file 4194304\n",
  memoryEvents: "low 0\nhigh 0\nmax 6\noom 0\noom_kill 0\n",
  pidsCurrent: "9\n",
};

test("reads version 2", () => {
  expect(parseCgroupV2(v2)).toEqual({
    cpuUs: 5_012_345,
    cpuUser: 4_000_000,
    cpuSystem: 1_012_345,
    throttledUs: 700_000,
    memoryBytes: 8_388_608,
    memoryPeakBytes: 20_971_520,
    memoryLimitHits: 6,
    pids: 9,
  });
});

test("version 2 without a quota has no throttled time, and an older kernel no peak", () => {
  const usage = parseCgroupV2({ ...v2, cpuStat: "usage_usec 1\nuser_usec 1\nsystem_usec 0\n", memoryPeak: null });
  expect(usage).toMatchObject({ throttledUs: 0, memoryPeakBytes: null });
});

test("a file that lacks its figure is an error and not a zero", () => {
  expect(() => parseCgroupV2({ ...v2, cpuStat: "" })).toThrow("usage_usec");
  expect(() => parseCgroupV2({ ...v2, pidsCurrent: "" })).toThrow("not a number");
});

test("sums the traffic of all interfaces but the loopback, also where name and number touch", () => {
  const text = `Inter-|   Receive                                                |  Transmit
 face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
    lo:    5000      50    0    0    0     0          0         0     5000      50    0    0    0     0       0          0
  eth0:1234567890     200    0    0    0     0          0         0     1000      10    0    0    0     0       0          0
  eth1:     10       2    0    0    0     0          0         0       20       4    0    0    0     0       0          0
`;
  expect(parseNetDev(text)).toEqual({ rxBytes: 1_234_567_900, rxPackets: 202, txBytes: 1_020, txPackets: 14 });
});
