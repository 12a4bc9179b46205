import { expect, test } from "vitest";
import { Allowance } from "./allowance.ts";

function count() {
  const refused: string[] = [];
  return { refused, allowance: new Allowance((seen) => refused.push(seen)) };
}

test("a frame that is never whole is refused by the bytes that came of it", () => {
  const { refused, allowance } = count();
  for (let i = 0; i < 8; i++) allowance.takeBytes(1_048_576);
  expect(refused).toEqual([]);
  allowance.takeBytes(1);
  expect(refused).toEqual(["more than 8 MiB came unasked on one connection"]);
});

test("frames without content are refused by their number", () => {
  const { refused, allowance } = count();
  for (let i = 0; i < 65_536; i++) allowance.takeFrame();
  expect(refused).toEqual([]);
  allowance.takeFrame();
  expect(refused).toEqual(["more than 65536 frames came unasked on one connection"]);
});
