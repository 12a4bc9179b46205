/** The commands of `plumb`, in the order of its help. `./plumb` of a checkout has them as well. */
export const clientCommands = [
  "run",
  "duel",
  "runs",
  "watch",
  "wait",
  "cancel",
  "delete",
  "compare",
  "gate-ci",
  "baseline",
  "export",
  "import",
  "reproduce",
  "flame",
  "schedule",
  "server",
  "servers",
  "scenarios",
  "metrics",
  "stats",
  "completion",
] as const;
export type ClientCommand = (typeof clientCommands)[number];

/** The commands that need a checkout of Plumbline: `./plumb` alone has them. */
export const checkoutCommands = [
  "up",
  "down",
  "status",
  "doctor",
  "backup",
  "restore",
  "prune",
  "link",
  "token",
  "test",
  "new",
  "calibrate",
  "gate",
  "autobahn",
  "replay",
] as const;
