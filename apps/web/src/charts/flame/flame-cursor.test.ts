import { expect, test } from "vitest";
import { findByZoomKey, moveFrom, type Placed, zoomKeyOf } from "./flame-cursor.ts";

type Node = { data: { name: string }; parent: Node | null; children?: Node[] };

function node(name: string, ...children: Node[]): Node {
  const made: Node = { data: { name }, parent: null, children };
  for (const child of children) child.parent = made;
  return made;
}

const tree = node("all", node("main", node("read"), node("write", node("send"))), node("gc", node("send")));
const at = (...path: string[]): Node =>
  path.reduce<Node>((parent, name) => {
    const found = parent.children?.find((child) => child.data.name === name);
    if (!found) throw new Error(`no ${name}`);
    return found;
  }, tree);
const nameOf = (placed: Placed | null) => placed?.data.name;

test.each([
  [[], "ArrowDown", "main"],
  [["main"], "ArrowUp", "all"],
  [["main", "read"], "ArrowRight", "write"],
  [["main", "write"], "ArrowLeft", "read"],
  [["main", "write", "send"], "Home", "all"],
  [["main", "read"], "ArrowLeft", "read"],
  [["main", "read"], "ArrowDown", "read"],
  [[], "ArrowUp", "all"],
] as const)("from %j, %s leads to %s", (path, key, name) => {
  expect(nameOf(moveFrom(at(...path), key))).toBe(name);
});

test("a key that is no move leads nowhere", () => {
  expect(moveFrom(tree, "Tab")).toBeNull();
});

test("functions of one name have keys of their own, and each is found again", () => {
  const [inWrite, inGc] = [at("main", "write", "send"), at("gc", "send")];
  expect(zoomKeyOf(inWrite)).not.toBe(zoomKeyOf(inGc));
  expect(findByZoomKey(tree, zoomKeyOf(inWrite))).toBe(inWrite);
  expect(findByZoomKey(tree, zoomKeyOf(inGc))).toBe(inGc);
});

test("a key does not depend on where names are cut", () => {
  const one = node("all", node("ab", node("c")));
  const other = node("all", node("a", node("bc")));
  expect(zoomKeyOf(one.children?.[0]?.children?.[0] as Node)).not.toBe(
    zoomKeyOf(other.children?.[0]?.children?.[0] as Node),
  );
});

test("a key that the tree does not have stands for all of it", () => {
  expect(findByZoomKey(tree, "zzz")).toBe(tree);
  expect(zoomKeyOf(tree)).toBe("");
});
