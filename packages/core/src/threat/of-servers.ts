import type { ThreatFamily } from "./threat.ts";

const zoo = "apps/worker/src/audit/zoo.it.test.ts";
const seeds = "apps/worker/src/audit/seed-defects.it.test.ts";
const gate = "apps/worker/src/gate/gate.test.ts";

/** What a server can do to look better than it is. */
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
      proof: [zoo, "packages/k6/accuracy/latency_test.go"],
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
      proof: [zoo, gate],
      remains:
        "A server that corrupts fewer deliveries than the sample's share is made to find may go unnoticed in one trial. The finding names the share that was compared.",
    },
    {
      id: "lost-messages",
      title: "It loses messages",
      wrong:
        "Lost messages cost nothing and have no latency. A server that delivers half does half of the work, and the percentiles are those of the half that came.",
      caught:
        "Every delivery that is owed is counted, by receiver, sender and number. A loss is held against the delivery policy that the server declares. Percentiles are shown for all that was owed, with lost deliveries as infinitely late.",
      rules: ["delivery", "survivors"],
      checks: ["chat.exactly-once", "echo.order"],
      proof: [seeds, zoo, "packages/k6/accuracy/losses_test.go"],
      remains:
        "Joining and leaving a room are not acknowledged. What is sent within 250 ms of either is not owed, so a loss there is not seen.",
    },
    {
      id: "lost-while-idle",
      title: "It drops the slow ones to look fast",
      wrong:
        "A server may declare that it drops messages for slow readers. One that drops messages which it would have delivered late removes its own tail.",
      caught:
        "A loss is SUSPECT where the server had processor time left, whatever policy it declares: dropping is for a server that cannot keep up.",
      rules: ["idle-loss"],
      proof: [zoo],
      remains:
        "A server that is near its limit for another reason, such as one lock, may drop on purpose and be taken for one that had to.",
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
      proof: [zoo, seeds, "packages/k6/ledger/ledger_test.go"],
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
      proof: ["packages/k6/engine/probes_test.go", zoo],
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
      proof: ["packages/core/src/audit/rules/ledger/deflate-done.test.ts", "packages/k6/engine/deflate_test.go"],
      remains:
        "RFC 7692 allows any message to be left uncompressed, and libraries do so below 1,024 bytes. A server that compresses a few messages is not accused; the finding has both counts.",
    },
    {
      id: "fewer-clients",
      title: "It serves fewer clients than were planned",
      wrong:
        "A server that refuses connections, lets them wait at the door or hangs up on slow ones has fewer to serve, and serves those well.",
      caught:
        "Connections that were tried, opened and open are held against the plan. Each error has its phase and its cause.",
      rules: ["connections", "clients-present"],
      proof: [seeds, zoo],
      remains:
        "Scenarios that ramp clients on purpose are judged by what was opened, not by who was there in each second.",
    },
    {
      id: "own-counts",
      title: "It counts for itself",
      wrong: "Published rates are often the server's own counter, which nobody has held against what arrived.",
      caught:
        "No figure comes from the server. Its last line is held against what the generator saw: fewer deliveries than arrived are impossible.",
      rules: ["server-counts"],
      proof: [seeds, zoo],
      remains: "A server that counts exactly what it should, and lies about nothing that we can see, is believed.",
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
        "packages/core/src/audit/rules/server/hidden-work.test.ts",
        "apps/worker/src/docker/container/container.it.test.ts",
      ],
      remains:
        "The kernel's work for packets is charged to whoever is interrupted by them. Under cgroup v1 the buffers of sockets are no memory of a container. Work that is put off for longer than the two seconds in which clients still listen is not seen.",
    },
    {
      id: "restarted",
      title: "It ends and begins again",
      wrong: "A server that crashes and comes back is measured over the time in which it was there.",
      caught:
        "A container is never restarted by the engine. The server's own uptime is held against the load's length.",
      rules: ["restarts"],
      proof: [zoo],
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
      proof: [gate, "apps/worker/src/prove/prove-folder.it.test.ts"],
      remains: "Rules that no check asks for are not known to be kept.",
    },
  ],
};
