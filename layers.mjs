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
  "apps/web/src": [
    ["ui", "trpc"],
    ["charts/color", "charts/axis", "charts/flame"],
    "charts/frame",
    "charts/series",
    ["charts/ranking", "charts/trend"],
    // parts that several pages show
    [
      "features/audit",
      "features/glossary",
      "features/href",
      "features/implementation",
      "features/metric",
      "features/run-request",
      "features/verdict",
      "features/visitor",
    ],
    [
      "features/account",
      "features/api-docs",
      "features/baseline",
      "features/gate",
      "features/member",
      "features/notifications",
      "features/run-list",
      "features/scenario",
      "features/settings",
      "features/suite",
      "features/threat",
      "features/token",
    ],
    [
      "features/new-run",
      "features/result",
      "features/schedule",
      "features/server",
      "features/share",
      "features/signed-out",
    ],
    [
      "features/client",
      "features/comparison",
      "features/invitation",
      "features/run",
      "features/shell",
      "features/trend",
      "features/worker",
    ],
    ["features/compare", "features/compare-overview", "features/overview", "features/shared-page", "features/trial"],
    // the backend's side
    "server",
    ["server/http", "server/live"],
    "server/session",
    "server/trpc",
    "server/routers",
    "server/rest/protocol",
    "server/rest/routes",
    "server/rest",
    "server/entry",
    "app",
    ".",
  ],
  "packages/lint/src": ["sources.ts", "."],
};
