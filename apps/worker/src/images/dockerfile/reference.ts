import { AppError } from "@plumbline/core/failure/app-error";

/** An image's name taken apart: `golang:1.26` is `library/golang` of `docker.io` with the tag `1.26`. */
export interface ImageReference {
  /** Host, and port where there is one; `docker.io` for names without a host. */
  readonly registry: string;
  /** The name inside its registry; Docker's own images are below `library/`. */
  readonly path: string;
  /** The name as it was written, without tag and digest. */
  readonly repository: string;
  /** `latest` where neither a tag nor a digest is named; undefined where only a digest is. */
  readonly tag: string | undefined;
  /** `sha256:…` */
  readonly digest: string | undefined;
}

const DOCKER_HUB = "docker.io";
const REPOSITORY_LENGTH_MOST = 255;
/** A repository, a tag and a digest, each as long as it may be. */
const LENGTH_MOST = REPOSITORY_LENGTH_MOST + 1 + 128 + 1 + 71;

/**
 * Takes an image's name apart by Docker's grammar (github.com/distribution/reference), without IPv6 literals as hosts and with
 * SHA-256 as the only digest. Nothing else may become part of a path of the engine's API.
 * @throws AppError IMAGE_BUILD_FAILED when it is not the name of an image
 */
export function parseReference(reference: string): ImageReference {
  const parsed = reference.length <= LENGTH_MOST ? parse(reference) : undefined;
  if (parsed) return parsed;
  const shown = JSON.stringify(reference.slice(0, 100));
  throw new AppError("IMAGE_BUILD_FAILED", `${shown} is not the name of an image.`, {
    nextStep:
      "Write it as registry.example/team/image:tag: the path in lower case, without a scheme and without variables that have no default.",
  });
}

function parse(reference: string): ImageReference | undefined {
  const [named = "", digest, ...more] = reference.split("@");
  if (more.length > 0 || (digest !== undefined && !/^sha256:[0-9a-f]{64}$/.test(digest))) return undefined;
  const colon = named.lastIndexOf(":");
  const hasTag = colon > named.lastIndexOf("/");
  const repository = hasTag ? named.slice(0, colon) : named;
  const written = hasTag ? named.slice(colon + 1) : undefined;
  if (written !== undefined && !/^\w[\w.-]{0,127}$/.test(written)) return undefined;
  const { registry, path } = splitRegistry(repository);
  const isName = isRegistry(registry) && path.split("/").every(isPathComponent);
  if (!isName || repository.length > REPOSITORY_LENGTH_MOST) return undefined;
  return { registry, path, repository, tag: written ?? (digest === undefined ? "latest" : undefined), digest };
}

/** The first part is a host when it has a dot, a port or capitals, or is `localhost`. */
function splitRegistry(repository: string): { registry: string; path: string } {
  const slash = repository.indexOf("/");
  const first = repository.slice(0, Math.max(slash, 0));
  const isHost = first !== "" && (/[.:]/.test(first) || first === "localhost" || first !== first.toLowerCase());
  const registry = isHost && first !== "index.docker.io" ? first : DOCKER_HUB;
  const path = isHost ? repository.slice(slash + 1) : repository;
  return { registry, path: registry === DOCKER_HUB && !path.includes("/") ? `library/${path}` : path };
}

function isRegistry(registry: string): boolean {
  const [host = "", port, ...more] = registry.split(":");
  const isPort = port === undefined || /^\d{1,5}$/.test(port);
  return isPort && more.length === 0 && host.split(".").every((label) => /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i.test(label));
}

function isPathComponent(component: string): boolean {
  return /^[a-z\d]+(?:(?:\.|__?|-+)[a-z\d]+)*$/.test(component);
}

/** True if the engine may take a name for an image's id or its beginning; `cafe:latest` cannot be one. */
export function isImageId(reference: string): boolean {
  return /^(?:sha256:)?[0-9a-f]+$/i.test(reference);
}
