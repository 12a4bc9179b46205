import { disturbedTrial, rule } from "./proofs.ts";
import type { ThreatFamily } from "./threat.ts";

/** Effects of the machine on a figure. */
export const threatsOfHosts: ThreatFamily = {
  title: "A machine that disturbs",
  threats: [
    {
      id: "shared-processor",
      title: "Something else works on the same processors",
      wrong:
        "A neighbour on the host, or another virtual machine on the hardware, takes time that the server seems to need.",
      caught:
        "Server and generator have disjoint processors, and one trial at a time has the host. Steal and the work of others are read each second, and judged by their mean and by their bad seconds.",
      rules: ["steal-time", "other-load"],
      proof: [
        rule("outside/host", "stealTime"),
        rule("outside/host", "otherLoad"),
        { file: "packages/core/src/plan/allocate-resources.test.ts", shows: "cpuset" },
      ],
      remains:
        "Caches, memory bandwidth and the processor's frequency are shared with neighbours that no counter of ours shows.",
    },
    {
      id: "stopped-from-outside",
      title: "Somebody stops, throttles or cuts off a container",
      wrong:
        "A server that is paused for three seconds of eight has a terrible tail, and did nothing wrong. A generator that is frozen puts its own pause on the server.",
      caught:
        "The engine's events, the freezer, the quota and a watchdog inside the generator are watched. Each finding names its seconds, and the server is not blamed.",
      rules: [
        "paused",
        "limits-changed",
        "network-cut",
        "container-killed",
        "signalled",
        "generator-stalled",
        "host-suspended",
      ],
      proof: [
        disturbedTrial("paused"),
        disturbedTrial("limits-changed"),
        disturbedTrial("network-cut"),
        disturbedTrial("container-killed"),
        disturbedTrial("signalled"),
        disturbedTrial("generator-stalled"),
        disturbedTrial("host-suspended"),
        { file: "packages/k6/watchdog/watchdog_test.go", shows: "TestAStallCountsBeforeItsEndIsSeen" },
      ],
      remains: "A stop that is shorter than the sampling, and that no counter keeps, looks like the server's own.",
    },
    {
      id: "strained-host",
      title: "The host is short of processor, memory, frequency or network",
      wrong:
        "Reclaimed memory, a lower clock rate and packets that the kernel drops make every program slower for a while.",
      caught:
        "Pressure stall information, frequency, dropped packets, segments that either side sent again, and the round trips to the server and to the generator are read each second, where the kernel shows them.",
      rules: ["cpu-pressure", "memory-pressure", "cpu-frequency", "packets-lost", "network-delayed"],
      proof: [
        disturbedTrial("network-delayed"),
        rule("outside/host", "cpuPressure"),
        rule("outside/host", "memoryPressure"),
        rule("outside/host", "cpuFrequency"),
        rule("outside/host", "packetsLost"),
        rule("outside/network-delayed", "networkDelayed"),
      ],
      remains:
        "Many virtual machines show neither their frequency nor their neighbours. A trial lists what was watched. An outage of the network that is shorter than a second delays messages by its length and may have no probe in it.",
    },
    {
      id: "quota",
      title: "A quota stops the server for a moment",
      wrong:
        "A group that has used its share is stopped to the end of the period, up to 100 ms: a tail that is no program's.",
      caught: "Throttled time is read from the kernel for each side.",
      rules: ["cpu-throttling"],
      proof: [rule("server/server", "cpuThrottling")],
      remains:
        "Where a scenario saturates on purpose the quota is the limit that is looked for, and not held against it.",
    },
    {
      id: "clock-steps",
      title: "The clock jumps",
      wrong: "A wall clock that is set while it measures makes latencies of ticks longer, shorter or negative.",
      caught: "Durations come from the monotonic clock. The wall clock is compared with it each second.",
      rules: ["clock-steps"],
      proof: [rule("outside/host", "clockSteps")],
      remains: "A slow correction of the clock, below 10 ms, moves tick latencies by as much.",
    },
    {
      id: "clocks-apart",
      title: "Two hosts' clocks differ",
      wrong: "A latency between two machines contains how far their clocks are apart.",
      caught:
        "Offsets are measured by exchanges before and during the load; their uncertainty is compared with the median.",
      rules: ["clocks-agree"],
      proof: [
        { file: "apps/worker/src/load/other-hosts.it.test.ts", shows: "clock" },
        rule("outside/other-hosts", "clocksAgree"),
      ],
      remains: "A route that is slower one way than the other moves the offset by half of the difference.",
    },
    {
      id: "unknown-disturbance",
      title: "The store, the engine or the network goes away",
      wrong: "A retry that hides a fault hides what the fault did to the figures.",
      caught:
        "Each fault that the worker notices is kept with the trial, with its seconds, and makes it at least SUSPECT.",
      rules: ["disturbed"],
      proof: [
        rule("outside/disturbed", "disturbed"),
        { file: "apps/worker/src/jobs/lost-database.it.test.ts", shows: "disturb" },
        { file: "apps/worker/src/jobs/lost-engine.it.test.ts", shows: "engine" },
      ],
      remains: "What no source shows is not named. A trial lists the sources that were watched.",
    },
    {
      id: "unlike-machines",
      title: "Two figures come from different machines",
      wrong: "The same server on two hosts, kernels or engines is two experiments.",
      caught:
        "Each trial has the fingerprint of its environment. Rankings and trends are of one environment; comparisons name what differs.",
      rules: [],
      proof: [
        { file: "packages/core/src/compare/sides/judge-sides.test.ts", shows: "environment" },
        { file: "packages/backend/src/trends/trends.it.test.ts", shows: "environment" },
      ],
      remains:
        "A cloud gives another processor under the same name: its model is in the fingerprint, its neighbours are not.",
    },
  ],
};
