/**
 * The order of folders in each package, lowest first. A file may import from its own entry and from lower levels; never from a
 * higher one, and never from another entry on its own level. Imports of types do not count.
 *
 * An entry is a folder or a file below the source folder; the longest entry that contains a file decides, and "." stands for the
 * files that lie directly in the source folder. `[a, b]` are entries beside each other. Every file of a listed package needs an
 * entry, and a listed package has no cycle of folders at any depth. `npm run layers` checks it, and so does the lint part of
 * `./plumb test`.
 *
 * @type {import("./packages/lint/src/layers.ts").Layers}
 */
export const layers = {
  "packages/lint/src": ["sources.ts", "."],
};
