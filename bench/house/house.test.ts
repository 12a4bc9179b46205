import { expect, test } from "vitest";
import { toSaved } from "../figure/figure.ts";
import { benchHouse } from "./house.ts";

test("the figures of the code meet their goals; npm run bench -- house --list shows where one does not", async () => {
  const context = { parts: [], only: [], say: () => undefined, signal: new AbortController().signal };
  const rows = (await benchHouse(context)).map(toSaved);
  expect(rows.filter(({ met }) => met === false)).toEqual([]);
});
