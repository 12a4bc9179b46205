/** A function in the tree of a flame graph. Children stand in the order in which they are drawn. */
export type Placed = {
  readonly data: { readonly name: string };
  readonly parent: Placed | null;
  readonly children?: readonly Placed[];
};

/** Moves by key: down into what a function called first, up to its caller, left and right among what its caller called. */
const moves: Readonly<Record<string, (at: Placed) => Placed | null | undefined>> = {
  ArrowDown: (at) => at.children?.[0],
  ArrowUp: (at) => at.parent,
  ArrowLeft: (at) => besides(at, -1),
  ArrowRight: (at) => besides(at, 1),
  Home: rootOf,
};

/** The function that a key leads to: the same one where there is nothing in that direction, null for a key that is no move. */
export function moveFrom<Frame extends Placed>(at: Frame, key: string): Frame | null {
  const move = moves[key];
  return move ? ((move(at) ?? at) as Frame) : null;
}

/** A short name for a function by all that called it, which an address can hold. The root has none. */
export function zoomKeyOf(at: Placed): string {
  return at.parent === null ? "" : hash(at).toString(36);
}

/** The function that a key stands for; the root where the tree has none. */
export function findByZoomKey<Frame extends Placed>(root: Frame, key: string): Frame {
  const open: Placed[] = [root];
  for (let at = open.pop(); at; at = open.pop()) {
    if (zoomKeyOf(at) === key) return at as Frame;
    open.push(...(at.children ?? []));
  }
  return root;
}

function besides(at: Placed, step: 1 | -1): Placed | undefined {
  const all = at.parent?.children ?? [];
  return all[all.indexOf(at) + step];
}

function rootOf(at: Placed): Placed {
  return at.parent === null ? at : rootOf(at.parent);
}

/** FNV-1a, 32 bits (Fowler, Noll and Vo), over the names from the root on, each with its end. */
function hash(at: Placed): number {
  const before = at.parent === null ? 0x811c9dc5 : hash(at.parent);
  return [...new TextEncoder().encode(`${at.data.name};`)].reduce(
    (sum, byte) => Math.imul(sum ^ byte, 0x01000193) >>> 0,
    before,
  );
}
