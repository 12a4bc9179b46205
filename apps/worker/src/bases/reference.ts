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

/** The registry that an image's name points at: a first part with a dot, a port or `localhost`, else Docker's own. */
export function registryHost(reference: string): string {
  const [first = "", ...rest] = reference.split("/");
  return rest.length > 0 && /[.:]|^localhost$/.test(first) ? first : "docker.io";
}

/** An image's name as the engine keeps it: without the registry where that is Docker's own, by any of its names. */
export function familiarName(reference: string): string {
  return reference.replace(/^(index\.)?docker\.io\//i, "");
}

/** Whether the engine may take a name for an image's id or its beginning; `cafe:latest` cannot be one. */
export function isImageId(reference: string): boolean {
  return /^(sha256:)?[0-9a-f]+$/i.test(reference);
}
