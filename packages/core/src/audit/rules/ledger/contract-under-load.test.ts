import { describe, expect, test } from "vitest";
import type { TrialFacts } from "../../facts.ts";
import { honestFacts, withFrames } from "../../testing/honest-facts.ts";
import { contractUnderLoad } from "./contract-under-load.ts";

describe("the contract under load", () => {
  type Cause = TrialFacts["frames"][number]["errors"][number]["cause"];
  const probed = (cause?: Cause, changed: Partial<TrialFacts> = {}, values: Record<string, number> = {}) => {
    const made = { "probes.made": 3, "probes.followed": 2, "probes.fragmented": 1 };
    const facts = withFrames(() => ({ ...made, ...values }), changed);
    const frames = facts.frames.map((frame, index) =>
      cause && index === 5 ? { ...frame, errors: [{ phase: "probe" as const, cause, count: 1 }] } : frame,
    );
    return contractUnderLoad.judge({ ...facts, frames });
  };

  test("is kept where every probe was answered", () => {
    expect(probed().outcome).toBe("passed");
  });

  test.each([
    "pong",
    "text",
    "close",
    "fragments",
    "fragments-changed",
    "missing",
    "repeated",
    "wrong-receiver",
  ] as const)("is broken by one failed probe of %s", (cause) => {
    expect(probed(cause).outcome).toBe("invalid");
  });

  test("does not hold a failure against a server that declares it, and no other", () => {
    const declares = (check: TrialFacts["deviations"][number]["check"]) => ({ deviations: [{ check }] });
    expect(probed("fragments-changed", declares("rfc6455.split-character")).outcome).toBe("passed");
    expect(probed("text", declares("rfc6455.invalid-utf8")).outcome).toBe("passed");
    expect(probed("text", declares("rfc6455.split-character")).outcome).toBe("invalid");
    expect(probed("missing", declares("rfc6455.fragmentation")).outcome).toBe("invalid");
  });

  test("is not held against pongs that wait behind more than a server carries", () => {
    expect(probed("pong", { saturates: true }).outcome).toBe("passed");
    expect(probed("text", { saturates: true }).outcome).toBe("invalid");
  });

  test("names each way in which a followed message went wrong", () => {
    expect(probed("fragments").sentence).toContain("1 messages in fragments reached nobody");
    expect(probed("wrong-receiver").sentence).toContain("1 messages reached their own sender");
  });

  test("lets a delivery policy that drops lose followed messages as it loses others", () => {
    const lossy = { "ledger.expected": 100, "ledger.delivered": 98 };
    expect(probed("missing", {}, lossy).outcome).toBe("passed");
    expect(probed("fragments", {}, lossy).outcome).toBe("passed");
    expect(probed("fragments-changed", {}, lossy).outcome).toBe("invalid");
  });

  test("asks of a server that waits that every member gets a message", () => {
    expect(probed("incomplete", { deliveryPolicy: "backpressure" }).outcome).toBe("invalid");
    expect(probed("incomplete", { deliveryPolicy: "drop-oldest" }).outcome).toBe("passed");
  });

  test("excuses lost messages of a load that nobody carries only where messages wait for long", () => {
    expect(probed("fragments", { saturates: true }).outcome).toBe("invalid");
    const { summary } = honestFacts();
    const slow = { ...summary, values: { ...summary.values, "latency.p99": 2_000_000 } };
    expect(probed("fragments", { saturates: true, summary: slow }).outcome).toBe("passed");
  });

  test("is not judged in a trial from before, and where no probe was made", () => {
    expect(contractUnderLoad.judge(honestFacts()).sentence).toContain("not checked");
    expect(contractUnderLoad.judge(withFrames(() => ({ "probes.made": 0 }))).outcome).toBe("not judged");
  });
});
