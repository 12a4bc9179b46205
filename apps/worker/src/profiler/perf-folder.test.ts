import { expect, it } from "vitest";
import { PerfFolder } from "./perf-folder.ts";

/** Output of perf 6.1 for a Go, a Rust and a Node.js server; innermost function first. */
const printed = `server  4711
	ffffffff81a3c2f0 tcp_sendmsg ([kernel.kallsyms])
	          4834ae internal/runtime/syscall.Syscall6 (/server)
	          5f1b23 main.(*client).write (/server)

server  4712
	          5f1b23 core::ptr::drop_in_place<alloc::vec::Vec<u8>>::h0123456789abcdef (/server (deleted))
	    7f21a0c3d5 [unknown] (/usr/lib/x86_64-linux-gnu/libc.so.6)
	    7f21a0c3d9 [unknown] (/usr/lib/x86_64-linux-gnu/libc.so.6)

server  4712
	          5f1b23 core::ptr::drop_in_place<alloc::vec::Vec<u8>>::h0123456789abcdef (/server (deleted))
	    7f21a0c3d1 [unknown] (/usr/lib/x86_64-linux-gnu/libc.so.6)

libuv worker    19
	        3c0ffee0 JS:*onMessage file:///app/src/main.js:12:3 (/tmp/perf-7.map)
	               0 [unknown] ([unknown])

`;

it("puts equal stacks of a thread together, from the outermost function in", () => {
  const folder = new PerfFolder();
  for (const line of printed.split("\n")) folder.take(line);
  expect(folder.stacks()).toEqual([
    {
      thread: "server #4711",
      frames: ["main.(*client).write", "internal/runtime/syscall.Syscall6", "tcp_sendmsg_[k]"],
      samples: 1,
    },
    { thread: "server #4712", frames: ["[libc.so.6]", "core::ptr::drop_in_place<alloc::vec::Vec<u8>>"], samples: 2 },
    {
      thread: "libuv worker #19",
      frames: ["[unknown]", "JS:*onMessage file:///app/src/main.js:12:3"],
      samples: 1,
    },
  ]);
});

it("takes no sample from what perf says besides", () => {
  const folder = new PerfFolder();
  folder.take("Warning: 12 samples lost, check IO/CPU overload 12");
  folder.take("");
  expect(folder.stacks()).toEqual([]);
});
