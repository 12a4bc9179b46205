import type { ServerView } from "@plumbline/core/server/views";

/** Sort keys of images; the smallest first. */
export const imageOrders = ["image", "program", "build"] as const;
export type ImageOrder = (typeof imageOrders)[number];

export type ImageRow = {
  readonly server: ServerView;
  readonly image: NonNullable<ServerView["image"]>;
  /** How many times the smallest image's bytes. */
  readonly timesSmallest: number;
};

const figures: Record<ImageOrder, (row: ImageRow) => number> = {
  image: ({ image }) => image.imageBytes,
  program: ({ image }) => image.artifactBytes ?? Number.POSITIVE_INFINITY,
  build: ({ image }) => image.buildMs,
};

/** The servers that have an image, and how many have none. Variants share their server's image and are left out. */
export function prepareImageRows(
  servers: readonly ServerView[],
  order: ImageOrder,
): { rows: ImageRow[]; unbuilt: number; smallestBytes: number } {
  const folders = servers.filter(({ serverId }) => !serverId.includes("@"));
  const built = folders.flatMap((server) => (server.image ? [{ server, image: server.image }] : []));
  const smallestBytes = Math.min(...built.map(({ image }) => image.imageBytes));
  const rows = built.map((row) => ({ ...row, timesSmallest: row.image.imageBytes / smallestBytes }));
  rows.sort((a, b) => figures[order](a) - figures[order](b));
  return { rows, unbuilt: folders.length - built.length, smallestBytes };
}
