import { expect, it } from "vitest";
import { judgeRecording } from "./judge-recording.ts";

const stacks = (named: number, unnamed: number) => [
  { thread: "a", frames: ["main", "read"], samples: named },
  { thread: "a", frames: ["main", "[unknown]"], samples: unnamed },
];

it("lets stacks pass of which half have no name, and refuses one more", () => {
  expect(judgeRecording(stacks(5, 5), 10)).toEqual({ samples: 10, unnamed: 5 });
  expect(() => judgeRecording(stacks(5, 6), 10)).toThrow(expect.objectContaining({ code: "PROFILE_UNNAMED" }));
});

it("refuses stacks without a single sample", () => {
  expect(() => judgeRecording([], 10)).toThrow(expect.objectContaining({ code: "PROFILE_EMPTY" }));
});
