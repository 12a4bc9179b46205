import { gate, rule, seed, truth, zoo } from "./proofs.ts";
import type { ThreatFamily } from "./threat.ts";

/** Ways in which a server can look better than it is. */
export const threatsOfServers: ThreatFamily = {
  title: "A server that lies",
  threats: [
    {
      id: "forged-time",
      title: "It moves the time in a message",
      wrong:
        "Latency is the arrival of a message minus the time at which it was due. A server that returns a message late and writes a newer time into it appears fast.",
      caught:
        "The time is authenticated by a key that is drawn for each trial and never reaches the server's container. A mark that the generator did not make is a forged delivery: it is counted and has no latency, and one makes the trial INVALID.",
      rules: ["forged-deliveries"],
      proof: [zoo("forge"), truth("forge-a-bit"), { file: "packages/k6/cheats_test.go", shows: "forge" }],
      remains:
        "A forger has to guess a keyed tag. One that is right by chance goes unnoticed; millions of wrong guesses before it do not.",
    },
    {
      id: "spoiled-body",
      title: "It returns something else than was sent",
      wrong:
        "A server that keeps the mark and throws the rest of a message away copies fewer bytes. It appears cheaper and faster than one that does its work.",
      caught:
        "Bodies are pseudo-random text of the trial's own seed. They are compared whole in the gate, in the warm-up, and in a sample of the measured deliveries that the server cannot predict; all others by length and mark.",
      rules: ["corrupted-deliveries"],
      checks: ["chat.bytes-unchanged"],
      proof: [zoo("spoil"), truth("seldom"), gate("chat.bytes-unchanged")],
      remains:
        "A server that corrupts fewer deliveries than the sample's share is made to find may go unnoticed in one trial. The finding names the share that was compared.",
    },
    {
      id: "lost-messages",
      title: "It loses messages",
      wrong:
        "Lost messages cost nothing and have no latency. A server that delivers half does half of the work, and the percentiles are those of the half that came.",
      caught:
        "Every delivery that is owed is counted, by receiver, sender and number. A loss is compared with the delivery policy that the server declares. Percentiles are shown for all that was owed, with lost deliveries as infinitely late.",
      rules: ["delivery", "survivors"],
      checks: ["chat.exactly-once", "echo.order"],
      proof: [
        seed("delivery"),
        seed("survivors"),
        truth("lose-fast"),
        { file: "packages/k6/accuracy/losses_test.go", shows: "TestTheLedgerIsRightToTheLastMessage" },
      ],
      remains:
        "Joining and leaving a room are not acknowledged. What is sent within 250 ms of either is not owed, so a loss there is not seen.",
    },
    {
      id: "lost-while-idle",
      title: "It drops the slow ones to look fast",
      wrong:
        "A server may declare that it drops messages for slow readers. One that drops the messages that it would have delivered late removes its own tail.",
      caught:
        "A loss is SUSPECT where the server had processor time left, whatever policy it declares: dropping is for a server that cannot keep up. A busy second explains no more than what was owed in it, and a disturbance that leaves the trial usable explains nothing.",
      rules: ["idle-loss"],
      proof: [rule("ledger/idle-loss", "idleLoss"), truth("droptail")],
      remains:
        "A server that spins while it drops looks busy. Its CPU per delivery, which stands beside the loss, contains the spinning. A server at another limit, such as one lock, may drop on purpose and be taken for one that had to.",
    },
    {
      id: "wrong-receivers",
      title: "It delivers to others, twice, or in another order",
      wrong:
        "An echo to the sender costs one write where a broadcast costs one for each member. Duplicates fill a count in which something else is missing.",
      caught:
        "Each receiver knows what it is owed. What comes twice, to its own sender, or behind a later message of the same sender is counted apart and never as a delivery.",
      rules: ["ledger-exact"],
      checks: ["chat.exactly-once"],
      proof: [
        seed("ledger-exact"),
        truth("echo-to-sender"),
        { file: "packages/k6/ledger/ledger_test.go", shows: "TestAReceiverRemembersWhatItSaw" },
      ],
      remains:
        "A receiver remembers 32 numbers of each sender. An older message counts as a duplicate, so that the ledger may accuse, never praise.",
    },
    {
      id: "rehearsed-contract",
      title: "It behaves only while it is checked",
      wrong:
        "A server that recognises the gate keeps the contract there and breaks it under load: by the number of connections, by their order, by the time since its start.",
      caught:
        "The load makes the gate's checks again while it runs, in the warm-up too: pings, fragments, single messages whose every delivery is counted, texts that are not UTF-8 and closes, at random moments, from its clients' addresses. The ledger holds every client to the contract throughout the measured window.",
      rules: ["contract-under-load"],
      proof: [
        zoo("no-pong"),
        truth("honest-to-eager"),
        rule("ledger/contract-under-load", "contractUnderLoad"),
        {
          file: "packages/k6/engine/probes_test.go",
          shows: "TestAServerThatKeepsTheContractForAGateAloneIsFoundUnderLoad",
        },
      ],
      remains:
        "Rare checks of the gate, such as the largest message or the heartbeat after 30 s, are not repeated under load. Scenarios that disturb connections on purpose make no probes.",
    },
    {
      id: "claimed-compression",
      title: "It agrees to compress and does not",
      wrong:
        "Compression costs processor time and memory. A server that agrees to it and sends everything as it is does less work than the scenario asks for.",
      caught:
        "The generator counts the messages that arrive compressed, and the long ones that do not. A server that agreed and compressed nothing is INVALID.",
      rules: ["deflate-done"],
      proof: [
        rule("ledger/deflate-done", "deflateDone"),
        { file: "packages/k6/engine/deflate_test.go", shows: "eflate" },
      ],
      remains:
        "RFC 7692 allows any message to be left uncompressed, and libraries do so below 1,024 bytes. A server that compresses a few messages is not accused; the finding has both counts.",
    },
    {
      id: "fewer-clients",
      title: "It serves fewer clients than were planned",
      wrong:
        "A server that refuses connections, does not accept them, or closes slow ones has fewer to serve, and serves those well.",
      caught:
        "Connections that were tried, opened and open are compared with the plan. Each error has its phase and its cause.",
      rules: ["connections", "clients-present"],
      proof: [seed("connections"), seed("clients-present"), truth("refuses-many")],
      remains:
        "Scenarios that ramp clients on purpose are judged by what was opened, not by who was there in each second.",
    },
    {
      id: "own-counts",
      title: "It counts for itself",
      wrong: "Published rates are often the server's own counter, which nobody has compared with what arrived.",
      caught:
        "No figure comes from the server. Its last line is compared with what the generator saw: fewer deliveries than arrived are impossible.",
      rules: ["server-counts"],
      proof: [seed("server-counts"), truth("counts-more")],
      remains: "A wrong statistic that no count of the generator contradicts is believed. No figure is made of it.",
    },
    {
      id: "hidden-work",
      title: "It has its work done where nobody counts",
      wrong:
        "CPU time and memory are those of the server's own containers in the measured window. Work that is done elsewhere, or later, costs nothing there.",
      caught:
        "Each line of a log is work of the engine, so that a flood of them is SUSPECT. So is a server that works more after the last message than under its load. A container has no capability, no mount of the host, a read-only file system and 16 MiB of /tmp that are its own memory. What the host does beside both sides is measured.",
      rules: ["log-flood", "drain-work"],
      proof: [
        rule("server/hidden-work", "logFlood"),
        rule("server/hidden-work", "drainWork"),
        { file: "apps/worker/src/docker/container/container.it.test.ts", shows: "readonly" },
      ],
      remains:
        "The kernel's work for packets is charged to whoever is interrupted by them. Under cgroup v1 the buffers of sockets are no memory of a container. Work that is put off for longer than the two seconds in which clients still listen is not seen.",
    },
    {
      id: "restarted",
      title: "It ends and begins again",
      wrong: "A server that crashes and comes back is measured over the time in which it was there.",
      caught:
        "A container is never restarted by the engine. The server's own uptime is compared with the load's length.",
      rules: ["restarts"],
      proof: [rule("server/server", "restarts"), truth("wrong-uptime")],
      remains: "A program that restarts its own worker inside the container shows only what its clients lose.",
    },
    {
      id: "declared-deviation",
      title: "Its library breaks a rule of the protocol",
      wrong: "Checks that are not made cost nothing: a library that skips them has an advantage.",
      caught:
        "The gate tries each rule. A server that breaks one is measured only where its manifest declares it, and carries a mark on every page.",
      rules: [],
      checks: ["rfc6455.reserved-bits", "rfc6455.unmasked", "rfc6455.close-echo"],
      proof: [
        gate("rfc6455.reserved-bits"),
        { file: "apps/worker/src/prove/prove-manifest.it.test.ts", shows: "deviat" },
      ],
      remains: "Rules that no check asks for are not known to be kept.",
    },
    {
      id: "ticks-anchor",
      title: "Its ticks are late from the first one on",
      wrong:
        "A tick carries the time for which it was intended. The schedule is taken from a client's first tick, so a server that intends every tick later by the same amount is not late by its own count.",
      caught:
        "Ticks keep the contract's interval from then on, so no later tick can move. What the contract promised before a late first tick is owed and counts as lost.",
      rules: [],
      proof: [truth("ticks-moved"), truth("ticks-drift")],
      remains:
        "Up to one interval of constant delay between a connection and its first tick is the server's choice, and in no latency.",
    },
    {
      id: "unlike-gate",
      title: "The gate is another place than the load",
      wrong:
        "A proof is kept for an image, and made under the usual limits (2 CPUs, 512 MiB) and for 100 clients. A server can keep the contract there and break it with other limits, more clients or compression.",
      caught:
        "The gate's handshakes, names, marks and bodies are those of the load. Whatever the proof was made under, the load repeats the checks itself, and the ledger holds every client to the contract.",
      rules: [],
      proof: [
        truth("honest-to-few"),
        truth("honest-to-gateway"),
        { file: "apps/worker/src/gate/probe/load-shape.test.ts", shows: "load-shape" },
      ],
      remains:
        "The gate connects from the bridge's address, offers no compression, sends unlawful frames that no load sends, and begins at once. A proof is not repeated for a scenario with other limits or more clients. Checks that the load does not repeat are known for the gate's conditions alone.",
    },
  ],
};
