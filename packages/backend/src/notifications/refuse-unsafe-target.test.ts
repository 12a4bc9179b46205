import { expect, test } from "vitest";
import { refuseUnsafeTarget } from "./refuse-unsafe-target.ts";

const refused = expect.objectContaining({ code: "TARGET_REFUSED" });

test.each([
  "https://127.0.0.1/",
  "https://127.1/",
  "https://0/",
  "https://0x7f000001/",
  "https://2130706433/",
  "https://017700000001/",
  "https://localhost/",
  "https://localhost./",
  "https://10.0.0.1/",
  "https://100.64.0.1/",
  "https://169.254.169.254/latest/meta-data",
  "https://172.16.0.1/",
  "https://172.31.255.255/",
  "https://192.168.1.1/",
  "https://198.18.0.1/",
  "https://224.0.0.1/",
  "https://255.255.255.255/",
  "https://[::]/",
  "https://[::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:7f00:1]/",
  "https://[::127.0.0.1]/",
  "https://[64:ff9b::7f00:1]/",
  "https://[2002:7f00:1::]/",
  "https://[2001:0:53aa::1]/",
  "https://[fc00::1]/",
  "https://[fd12:3456::1]/",
  "https://[fe80::1]/",
  "https://[ff02::1]/",
  "https://name:password@1.1.1.1/",
  "ftp://1.1.1.1/",
  "file:///etc/passwd",
  "gopher://1.1.1.1/",
  "javascript:alert(1)",
  "not an address",
])("%s is refused", async (target) => {
  await expect(refuseUnsafeTarget(target, { allowPrivate: false })).rejects.toEqual(refused);
});

test.each([
  ["https://1.1.1.1/hook", "1.1.1.1"],
  ["https://172.15.255.255/", "172.15.255.255"],
  ["https://172.32.0.0/", "172.32.0.0"],
  ["https://100.63.255.255/", "100.63.255.255"],
  ["http://[2606:4700:4700::1111]:8080/", "2606:4700:4700::1111"],
])("%s is let through, pinned to its address", async (target, address) => {
  expect(await refuseUnsafeTarget(target, { allowPrivate: false })).toMatchObject({ address });
});

test("an operator may allow private addresses, and nothing else", async () => {
  const allowed = { allowPrivate: true };
  expect(await refuseUnsafeTarget("http://127.0.0.1:8080/", allowed)).toEqual({ address: "127.0.0.1", family: 4 });
  await expect(refuseUnsafeTarget("file:///etc/passwd", allowed)).rejects.toEqual(refused);
  await expect(refuseUnsafeTarget("https://a:b@127.0.0.1/", allowed)).rejects.toEqual(refused);
});
