import type { Page } from "playwright-core";

/** Largest distance of a colour channel that counts as the same: edges of letters differ a little between versions of Chromium. */
const SAME_CHANNEL = 48;

type Difference = { readonly share: number; readonly why: string };

/**
 * Holds two PNG pictures against each other in the canvas of a page.
 * @param page any page; nothing of it is changed
 * @returns the share of pixels that differ, 1 where the sizes do, and the box that holds them in words
 */
export function comparePictures(page: Page, kept: Buffer, seen: Buffer): Promise<Difference> {
  const addresses = [kept, seen].map((picture) => `data:image/png;base64,${picture.toString("base64")}`);
  return page.evaluate<Difference>(`(${compareInPage})(${JSON.stringify(addresses)}, ${SAME_CHANNEL})`);
}

/** Runs in the page. */
const compareInPage = `async (addresses, same) => {
  const [a, b] = await Promise.all(addresses.map(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { width, height } = image;
    const canvas = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    canvas.drawImage(image, 0, 0);
    return { width, height, data: canvas.getImageData(0, 0, width, height).data };
  }));
  if (a.width !== b.width || a.height !== b.height)
    return { share: 1, why: a.width + " × " + a.height + " px became " + b.width + " × " + b.height };
  let count = 0;
  const box = { left: a.width, top: a.height, right: 0, bottom: 0 };
  for (let i = 0; i < a.data.length; i += 4) {
    if ([0, 1, 2].every((channel) => Math.abs(a.data[i + channel] - b.data[i + channel]) <= same)) continue;
    const [x, y] = [(i / 4) % a.width, Math.floor(i / 4 / a.width)];
    count++;
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  }
  const why = count + " pixels differ, from " + box.left + ", " + box.top + " to " + box.right + ", " + box.bottom;
  return { share: count / (a.width * a.height), why };
}`;
