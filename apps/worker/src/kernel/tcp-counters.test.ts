import { expect, test } from "vitest";
import { parseTcpCounters } from "./tcp-counters.ts";

const netstat =
  "TcpExt: SyncookiesSent ListenOverflows ListenDrops TCPHPHits\nTcpExt: 0 4 5 901\nIpExt: InNoRoutes\nIpExt: 2\n";
const snmp = "Tcp: RtoAlgorithm ActiveOpens RetransSegs InErrs\nTcp: 1 7 12 0\nUdp: InDatagrams\nUdp: 3\n";

test("counters are found by their names, whatever stands beside them", () => {
  expect(parseTcpCounters(netstat, snmp)).toEqual({ listenDrops: 5, retransmits: 12 });
});

test("a counter that a kernel does not keep is zero", () => {
  expect(parseTcpCounters("", "Tcp: InErrs\nTcp: 1\n")).toEqual({ listenDrops: 0, retransmits: 0 });
});
