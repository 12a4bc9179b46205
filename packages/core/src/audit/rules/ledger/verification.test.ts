import { describe, expect, test } from "vitest";
import { honestFacts, withFrames } from "../../testing/honest-facts.ts";
import { corruptedDeliveries } from "./corrupted-deliveries.ts";
import { forgedDeliveries } from "./forged-deliveries.ts";

const clean = { "ledger.forged": 0, "ledger.corrupted": 0, "ledger.compared": 110 };

/** The honest trial as it is recorded today, with something else in one of its frames. */
const checked = (found: Record<string, number> = {}, at = 5) =>
  withFrames((_, index) => ({ ...clean, ...(index === at ? found : {}) }));

describe("forged marks", () => {
  test("none is what an honest server returns", () => {
    expect(forgedDeliveries.judge(checked()).outcome).toBe("passed");
  });

  test.each([
    ["time", "another time than the message"],
    ["tag", "a tag of another key"],
    ["case", "in upper case"],
    ["sequence", "a message that was not sent"],
    ["sender", "a sender that does not exist"],
    ["form", "could not be read"],
    ["several", "in one message"],
  ])("one of the kind %s is enough, and is named", (kind, words) => {
    const finding = forgedDeliveries.judge(checked({ "ledger.forged": 1, [`ledger.forged.${kind}`]: 1 }));
    expect(finding.outcome).toBe("invalid");
    expect(finding.sentence).toContain(words);
  });

  test("each kind is named with its count", () => {
    const found = { "ledger.forged": 5, "ledger.forged.time": 3, "ledger.forged.several": 2 };
    expect(forgedDeliveries.judge(checked(found)).sentence).toBe(
      "The server returned 5 marks that the generator did not send: 3 had another time than the message; 2 stood with another one in one message.",
    );
  });

  test("one in the warm-up counts as well", () => {
    expect(forgedDeliveries.judge(checked({ "ledger.forged": 1, "ledger.forged.tag": 1 }, 0)).outcome).toBe("invalid");
  });

  test("of a trial from before nothing is said", () => {
    expect(forgedDeliveries.judge(honestFacts())).toMatchObject({
      outcome: "not judged",
      sentence: expect.stringContaining("not checked for forged marks"),
    });
  });
});

describe("corrupted messages", () => {
  test("none is what an honest server returns; the finding says how surely a rare one would have been found", () => {
    const finding = corruptedDeliveries.judge(checked());
    expect(finding.outcome).toBe("passed");
    expect(finding.sentence).toMatch(/1.540 messages/);
    expect(finding.sentence).toContain("14.3 %");
  });

  test.each([
    ["length", "another length"],
    ["type", "another type"],
    ["body", "other bytes"],
  ])("one of another %s is enough, and is named", (kind, words) => {
    const finding = corruptedDeliveries.judge(checked({ "ledger.corrupted": 1, [`ledger.corrupted.${kind}`]: 1 }));
    expect(finding.outcome).toBe("invalid");
    expect(finding.sentence).toContain(words);
  });

  test("of a trial from before nothing is said", () => {
    expect(corruptedDeliveries.judge(honestFacts()).sentence).toContain("not checked for corrupted");
  });
});
