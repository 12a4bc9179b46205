import { rule, seed } from "./proofs.ts";
import type { ThreatFamily } from "./threat.ts";

/** Errors where the load is made and timed. */
export const threatsOfGenerators: ThreatFamily = {
  title: "A generator that is the limit",
  threats: [
    {
      id: "coordinated-omission",
      title: "A stalled sender hides a slow server",
      wrong:
        "A client that waits for an answer before it sends again sends little while the server stalls. The stall is one slow message in place of thousands.",
      caught:
        "In open loads each message is due by an absolute timetable, and latency counts from the due time. Closed loops are labelled as such. The sender's own lag is a series of its own.",
      rules: ["send-lag"],
      proof: [
        { file: "packages/k6/accuracy/latency_test.go", shows: "TestPercentilesAreTheServersTruth" },
        { file: "packages/k6/accuracy/lag_test.go", shows: "TestAGeneratorThatWasHeldUpSaysSo" },
        rule("generator/generator", "sendLag"),
      ],
      remains: "In a closed loop a stall is met once by each client: its p99 hides it. Read the highest value there.",
    },
    {
      id: "generator-bound",
      title: "The generator is slower than the server",
      wrong: "A generator at its limit measures itself. Published tables end where their client ended.",
      caught:
        "The generator's processor is watched. Its highest rate for each shape of load is calibrated on the same host, and a trial near it says so.",
      rules: ["generator-cpu", "generator-ceiling"],
      proof: [rule("generator/generator", "generatorCpu"), rule("generator/generator", "generatorCeiling")],
      remains:
        "A ceiling is that of an echo or of a sink. A load of another shape may have a lower one, of which only the processor tells.",
    },
    {
      id: "missing-load",
      title: "The load was not what was planned",
      wrong: "A rate of half of the planned load, divided by the planned load, is a good result.",
      caught:
        "What was due and what was sent are counted apart, second by second. What was due is compared with the run's own plan. A flow's clients answer what its server asks for up to a limit, and a trial in which one reaches it is INVALID.",
      rules: ["achieved", "planned-load", "answers-bounded"],
      proof: [
        rule("load/load", "achieved"),
        rule("load/planned-load", "plannedLoad"),
        rule("load/answers-bounded", "answersBounded"),
        { file: "packages/k6/engine/flow_loop_test.go", shows: "TestAServerThatAnswersAnswersIsAnsweredNoMore" },
        seed("achieved"),
      ],
      remains: "Scenarios that ask for more than anybody carries are exempt, and say so.",
    },
    {
      id: "altered-generator",
      title: "The generator is not the one that it seems",
      wrong:
        "A generator that counts more than it got, leaves out a bad second or starts its clock after the send makes any server look fast.",
      caught:
        "Its image is built from this repository's own source. What it reports is compared with the plan, with the server's counts, and in a closed loop with Little's law; its seconds are numbered, and the marks of several generators are tagged with one key.",
      rules: [],
      proof: [
        { file: "apps/worker/src/testing/zoo/generators.test.ts", shows: "generator" },
        rule("load/planned-load", "plannedLoad"),
        rule("figures/figures", "littlesLaw"),
      ],
      remains:
        "In an open load the generator's clock is the only witness of a latency: one that was altered to shorten them all is not seen.",
    },
    {
      id: "coarse-clock",
      title: "The clock is too coarse",
      wrong: "A clock of milliseconds makes every latency under one of them 0 or 1.",
      caught: "Latencies that lie on whole milliseconds, or at the histogram's lowest value, are counted.",
      rules: ["clock-resolution"],
      proof: [seed("clock-resolution")],
      remains:
        "A sleeping process takes 25 to 45 µs to wake in a virtual machine, which is part of every latency at a low rate.",
    },
    {
      id: "exhausted",
      title: "Ports, descriptors or memory run out",
      wrong: "A generator without ports opens no connections, and the server is blamed for refusing them.",
      caught:
        "A preflight refuses loads that cannot fit. Failures of the generator's own have causes of their own, and both logs are searched for the kernel's errors.",
      rules: ["exhaustion", "memory-limit"],
      proof: [
        rule("server/server", "exhaustion"),
        rule("server/server", "memoryLimit"),
        { file: "packages/backend/src/runs/start/preflight.it.test.ts", shows: "PREFLIGHT_REFUSED" },
      ],
      remains: "A limit of the host's kernel that neither log names shows only as slowness.",
    },
  ],
};
