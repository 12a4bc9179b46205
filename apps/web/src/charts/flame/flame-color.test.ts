import { expect, it } from "vitest";
import { changeColor, flameColor, flameKindOf, shadeOf } from "./flame-color.ts";

it("tells the kernel, the program and what has no name apart", () => {
  expect(["tcp_sendmsg_[k]", "main.main", "[unknown]", "[libc.so.6]"].map(flameKindOf)).toEqual([
    "kernel",
    "program",
    "unnamed",
    "unnamed",
  ]);
});

it("gives a name the same shade each time, and keeps all shades light enough for black letters", () => {
  expect(shadeOf("main.main")).toBe(shadeOf("main.main"));
  for (const name of ["", "a", "main.main", "io.netty.channel.epoll.EpollEventLoop.run"]) {
    expect(shadeOf(name)).toBeGreaterThanOrEqual(0);
    expect(shadeOf(name)).toBeLessThanOrEqual(1);
  }
  expect([flameColor("kernel", 0), flameColor("kernel", 1)]).toEqual(["hsl(205 60% 66%)", "hsl(205 60% 82%)"]);
});

it("colours a change by its direction and size, and none at all grey", () => {
  expect(changeColor(0)).toBe("hsl(212 0% 86%)");
  expect(changeColor(0.02)).toBe("hsl(28 36% 79%)");
  expect([changeColor(0.05), changeColor(0.5)]).toEqual(["hsl(28 90% 68%)", "hsl(28 90% 68%)"]);
  expect(changeColor(-0.05)).toBe("hsl(212 90% 68%)");
});
