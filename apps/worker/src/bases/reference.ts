/** An image's name taken apart: `golang:1.26` is `{ repository: "golang", tag: "1.26" }`. */
export interface ImageReference {
  readonly repository: string;
  readonly tag: string;
}

/** Takes an image's name apart; a missing tag is `latest`, and a port is not a tag. */
export function parseReference(reference: string): ImageReference {
  const colon = reference.lastIndexOf(":");
  if (colon <= reference.lastIndexOf("/")) return { repository: reference, tag: "latest" };
  return { repository: reference.slice(0, colon), tag: reference.slice(colon + 1) };
}
